import { shortDate, type Zone } from '#domain/base/time.ts';

const TITLE_PREFIX = 'Recordatorio: ';
const EVENT_TODAY = 'Tienes este evento para hoy: ';
const HOUR_MILLIS = 3_600_000;

/** The title of a notification without 'Recordatorio: ' (1-core §3). */
export function notificationTitle(title: string): string {
  return title.startsWith(TITLE_PREFIX) ? title.slice(TITLE_PREFIX.length) : title;
}

/** The message of a notification. One that starts with 'Tienes este evento para hoy: ' ends before its first colon (1-core §3). */
export function notificationMessage(message: string): string {
  return message.startsWith(EVENT_TODAY) ? message.slice(0, message.indexOf(':')) : message;
}

/**
 * The age of a notification: under 1 hour in minutes, under 24 hours 'Hace N horas' (also for N = 1, by the specification), else the day
 * dd/MM/yyyy in the zone (1-core §4).
 */
export function relativeTime(createdAt: Date, now: Date, zone: Zone): string {
  const hours = Math.floor((now.getTime() - createdAt.getTime()) / HOUR_MILLIS);
  if (hours < 1) return 'Hace unos minutos';
  if (hours < 24) return `Hace ${hours} horas`;
  return shortDate(createdAt, zone);
}

interface NotificationText {
  readonly title: string;
  readonly message: string;
  readonly reminder_id: string | null;
}

const STOCK_OF = ': existencia ';

/** The ingredient that a message about low stock names. */
function ingredientIn(message: string): string | null {
  const [name = '', ...others] = message.split(STOCK_OF);
  return others.length === 1 ? name : null;
}

const filtered = (path: string, name: string, value: string | null | undefined): string =>
  value ? `${path}?${name}=${encodeURIComponent(value)}` : path;

/**
 * The path of the screen that a notification is about, by its title; null when there is none. A notification stores no target: the number
 * of a sale and the name of an ingredient are read from its message. SQL functions write the same titles.
 */
export function notificationPath({ title, message, reminder_id }: NotificationText): string | null {
  if (reminder_id !== null || title.startsWith(TITLE_PREFIX)) return '/settings/recordatorios';
  switch (title) {
    case 'Venta anulada':
      return filtered('/sales', 'numero', /^Venta #(\d+) /.exec(message)?.[1]);
    case 'Venta asignada a otra caja':
      return filtered('/sales', 'numero', / la venta #(\d+),/.exec(message)?.[1]);
    case 'Stock bajo':
      return filtered('/inventory', 'buscar', ingredientIn(message));
    case 'Faltante por aclarar':
      return '/inventory';
    case 'Orden lista':
      return /^(?:Para llevar|A domicilio)/.test(message) ? '/orders' : '/tables';
    case 'Subió un costo':
    case 'Subieron costos':
      return '/inventory?vista=compras';
    case 'Operación descartada':
    case 'Por conciliar':
      return '/operaciones';
    case 'Impresora sin imprimir':
      return '/impresiones';
    case 'Abono anulado':
      return '/accounts';
    case 'Rango de facturación por terminar':
    case 'Incidencia de facturación':
      return '/settings/facturacion';
    case 'Números sin usar por reportar':
      return '/reports?categoria=sales&reporte=unused-numbers';
    case 'Diferencia de caja':
    case 'Operación sin comprobar':
      return '/settings/auditoria?tipo=sale';
    case 'Recetas sin redondeo':
      return '/settings/auditoria';
    case 'Nombres repetidos':
      return '/menu';
    case 'PIN bloqueado':
      return '/settings/auditoria?tipo=access';
    case 'Soporte de Fogón respondió':
      return '/tickets';
    default:
      return null;
  }
}
