import { formatMoney, formatUnitCost } from '#domain/base/money.ts';
import { formatRate } from '#domain/base/percent.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import { clockOfMinutes } from '#domain/base/time.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import { scheduleWords } from '#domain/menu/schedule.ts';
import { noteParts } from '#domain/orders/line-notes.ts';
import { APPROVAL_LABELS } from '#web/data/approval-labels.ts';
import { PERIOD_TEXTS } from './expenses/recurring-texts.ts';

const ACTIONS: Readonly<Record<string, string>> = {
  'approval.failed': 'PIN de autorización incorrecto',
  'auth.email-changed': 'Corrigió su correo antes de confirmarlo',
  'auth.email-confirmed': 'Confirmó su correo',
  'auth.failed': 'Inicio de sesión fallido',
  'auth.recovery-used': 'Entró con un código de recuperación',
  'auth.second-factor-off': 'Desactivó la verificación en dos pasos',
  'auth.second-factor-on': 'Activó la verificación en dos pasos',
  'auth.password-changed': 'Cambió su contraseña',
  'auth.profile-changed': 'Cambió su nombre o su foto',
  'auth.reset': 'Eligió otra contraseña con su correo',
  'auth.sessions-closed': 'Cerró sesiones suyas',
  'auth.signed-in': 'Inició sesión',
  'auth.signed-out': 'Cerró sesión',
  'auth.pin-failed': 'PIN incorrecto al cambiar de usuario',
  'auth.switched': 'Entregó el dispositivo a otro usuario',
  'backup.made': 'Exportó los datos del negocio',
  'bank-account.saved': 'Guardó una cuenta bancaria',
  'business.changed': 'Cambió la información del negocio',
  'cash.moved': 'Movió efectivo de la caja',
  'register.drawer-opened': 'Abrió la gaveta',
  'customer.activated': 'Activó un cliente',
  'customer.deactivated': 'Desactivó un cliente',
  'customer.limit-changed': 'Cambió el límite de fiado de un cliente',
  'employee.added': 'Agregó a un empleado',
  'employee.changed': 'Cambió los datos de un empleado',
  'employee.deactivated': 'Desactivó a un empleado',
  'employee.link-sent': 'Envió de nuevo el enlace para confirmar un correo',
  'employee.password-reset': 'Restableció la contraseña de un empleado',
  'employee.pin-removed': 'Quitó el PIN de un empleado',
  'employee.pin-set': 'Puso el PIN de un empleado',
  'employee.reactivated': 'Activó a un empleado',
  'employee.role-changed': 'Cambió los roles de un empleado',
  'expense.changed': 'Cambió un gasto',
  'expense.removed': 'Eliminó un gasto',
  'fiscal.document-sent': 'Envió un documento fiscal por correo',
  'fiscal.establishment-saved': 'Guardó un establecimiento de facturación',
  'fiscal.holidays-changed': 'Cambió los feriados de facturación',
  'fiscal.incident-resolved': 'Resolvió una incidencia de facturación',
  'fiscal.issuer-changed': 'Cambió la facturación',
  'fiscal.point-saved': 'Guardó un punto de emisión',
  'fiscal.range-advanced': 'Corrigió la numeración de un rango',
  'fiscal.range-deleted': 'Eliminó un rango de facturación',
  'fiscal.range-saved': 'Guardó un rango de facturación',
  'fiscal.unused-reopened': 'Quitó la marca de reportado de números sin usar',
  'fiscal.unused-reported': 'Marcó como reportados los números sin usar',
  'kitchen.cancelled': 'Canceló una orden en cocina',
  'kitchen.recalled': 'Recuperó una orden servida',
  'location.added': 'Agregó una sucursal',
  'location.changed': 'Cambió una sucursal',
  'offline.applied': 'Envió de nuevo una operación sin conexión',
  'offline.device-ended': 'Dio de baja un dispositivo',
  'offline.device-resumed': 'Reactivó un dispositivo',
  'offline.discarded': 'Descartó una operación sin conexión',
  'offline.unproven': 'Envió una operación sin comprobar',
  'order.earlier-prices': 'Envió productos a precio anterior',
  'order.joined': 'Unió mesas',
  'order.line-cancelled': 'Canceló un producto enviado',
  'order.line-changed': 'Cambió un producto enviado',
  'order.lines-moved': 'Movió productos a otra orden',
  'order.separated': 'Separó mesas',
  'order.transferred': 'Cambió una orden de mesa',
  'inventory.imported': 'Importó ingredientes',
  'menu.availability-changed': 'Cambió si un producto está agotado',
  'menu.imported': 'Importó el menú',
  'menu.price-changed': 'Cambió el precio de un producto',
  'payment-method.saved': 'Guardó un método de pago',
  'platform.activated': 'Activó el negocio',
  'platform.deactivated': 'Desactivó el negocio',
  'platform.entered': 'Entró al negocio como soporte',
  'platform.left': 'Salió del negocio',
  'customer-display.paired': 'Vinculó una pantalla del cliente',
  'customer-display.removed': 'Quitó una pantalla del cliente',
  'print-agent.added': 'Agregó un Fogón Impresoras',
  'print-agent.drawer-opened': 'Abrió la gaveta por la red local, según Fogón Impresoras',
  'print-agent.printed': 'Imprimió por la red local, según Fogón Impresoras',
  'print-agent.removed': 'Desvinculó un Fogón Impresoras',
  'print-job.discarded': 'Descartó una impresión',
  'printer.deleted': 'Eliminó una impresora',
  'printer.saved': 'Guardó una impresora',
  'preparation.changed': 'Cambió lo que lleva una preparación',
  'recipe.changed': 'Cambió la receta de un producto',
  'recipe.exact': 'Se calcula una receta con la cantidad exacta',
  'purchase.cancelled': 'Canceló una compra',
  'purchase.changed': 'Cambió una compra',
  'purchase.closed': 'Cerró lo que faltaba de una compra',
  'purchase.ordered': 'Hizo una compra',
  'purchase.received': 'Recibió una compra',
  'purchase.reversed': 'Revirtió una recepción',
  'recipes.imported': 'Importó recetas',
  'recurring-expense.added': 'Agregó un gasto recurrente',
  'recurring-expense.changed': 'Cambió un gasto recurrente',
  'recurring-expense.ended': 'Terminó un gasto recurrente',
  'sample.added': 'Cargó datos de ejemplo',
  'sample.removed': 'Quitó datos de ejemplo',
  'sample.restored': 'Recuperó los datos de ejemplo',
  'receivable.opened': 'Registró un saldo inicial de un cliente',
  'receivable.opening-voided': 'Anuló un saldo inicial',
  'receivable.imported': 'Importó saldos iniciales',
  'receivable.paid': 'Registró un abono de un cliente',
  'receivable.payment-voided': 'Anuló un abono',
  'register.added': 'Agregó una caja',
  'register.counted': 'Contó la caja',
  'register.closed': 'Cerró la caja',
  'register.opened': 'Abrió la caja',
  'sale.assigned': 'Asignó una venta por conciliar',
  'sale.voided': 'Anuló una venta',
  'sale.debited': 'Emitió una nota de débito',
  'sale.discounted': 'Hizo un descuento',
  'sale.free': 'Cobró una cuenta de 0.00',
  'sale.large-tip': 'Registró una propina grande',
  'sale.senior-discounted': 'Dio un descuento de adulto mayor o cuarta edad',
  'sale.method-corrected': 'Corrigió un método de pago',
  'sale.refunded': 'Devolvió dinero de una venta',
  'stock.corrected': 'Corrigió existencias',
  'stock.served-short': 'Sirvió sin stock suficiente',
  'stock.shortfall-explained': 'Aclaró un faltante',
  'stock.cost-corrected': 'Corrigió el costo de un ingrediente',
  'stock.count-reversed': 'Revirtió un conteo',
  'stock.counted': 'Contó el inventario',
  'stock.waste-reversed': 'Revirtió una merma',
  'token.created': 'Creó una llave de la API',
  'token.revoked': 'Revocó una llave de la API',
};

const FIELDS: Readonly<Record<string, string>> = {
  accent: 'Color de acento',
  action: 'Acción',
  added: 'Se agregaron',
  address: 'Dirección',
  amount_cents: 'Monto',
  approver: 'Autoriza',
  avatar_url: 'Foto',
  balance_cents: 'Saldo',
  bank: 'Banco',
  before_cents: 'Descuento anterior',
  business_day: 'Día',
  cai: 'CAI',
  category: 'Categoría',
  code: 'Código',
  concept: 'Concepto',
  counted_cents: 'Contado',
  changed: 'Con cambios',
  costs: 'Costos de compra',
  country: 'País',
  created: 'Nuevos',
  countdown: 'Quedan',
  credit_note_code: 'Código de nota de crédito',
  currency: 'Moneda',
  debit_note_code: 'Código de nota de débito',
  date_format: 'Formato de fecha',
  day_start_minutes: 'El día empieza a las',
  description: 'Descripción',
  device: 'Dispositivo',
  difference_cents: 'Diferencia',
  differences: 'Diferencias',
  discount_cents: 'Descuento en la cuenta',
  discounted_lines: 'Productos con descuento',
  discount_limit: 'Descuento de un cajero solo',
  discount_percentage: 'Porcentaje',
  email: 'Correo',
  establishment: 'Establecimiento',
  ends_on: 'Último día',
  expected_cents: 'Esperado',
  expense: 'Gasto',
  first_number: 'Primer número',
  from: 'De',
  full_name: 'Nombre',
  from_cents: 'Antes',
  from_cost: 'Antes',
  from_number: 'Antes',
  holder: 'Titular',
  into: 'Con la orden',
  ingredients: 'Ingredientes',
  invoice_code: 'Código de factura',
  invoice_number: 'Factura',
  is_active: 'Activo',
  reads_events: 'Lee eventos',
  is_preprinted: 'Preimpresas',
  kept: 'Se conservaron',
  kind: 'Tipo',
  kitchen: 'En cocina',
  last_number: 'Último número',
  legal_name: 'Nombre o razón social',
  line: 'Producto',
  location: 'Sucursal',
  logo_url: 'Logo',
  cover_url: 'Portada',
  opening_hours: 'Horario de atención',
  menu_cents: 'Precio del menú',
  method: 'Método',
  is_unapproved: 'Sin autorización',
  missing: 'Faltó',
  missing_cents: 'Faltante',
  moved_lines: 'Productos',
  moved_sales: 'Ventas que pasaron a otro día',
  name: 'Nombre',
  next_number: 'Próximo número',
  moment: 'Momento',
  note: 'Nota',
  notes: 'Detalle',
  owed_on: 'Desde',
  number: 'Número',
  opening_float_cents: 'Fondo inicial',
  order_number: 'Orden',
  operation: 'Operación',
  prints: 'Imprime',
  stations: 'Estaciones',
  width_mm: 'Ancho del papel',
  code_page: 'Juego de caracteres',
  copies: 'Copias',
  opens_drawer: 'Abre la gaveta',
  prints_on_charge: 'Imprime al cobrar',
  paper: 'Impresión',
  paper_kind: 'Papel',
  printer: 'Impresora',
  period: 'Cada cuánto',
  person: 'Persona',
  problem: 'Problema',
  claimed_moment: 'Momento que dijo',
  cashier: 'Cobró',
  opened_by: 'Aperturó',
  phone: 'Teléfono',
  prices: 'Precios',
  prices_include_tax: 'Precios con impuesto',
  printed_number: 'Número impreso',
  products: 'Productos',
  provisional_number: 'Número provisional',
  quantity: 'Cantidad',
  rate: 'Porcentaje',
  reason: 'Motivo',
  receipt_footer: 'Pie del recibo',
  receipt_header: 'Encabezado del recibo',
  receivable_limit_cents: 'Límite de fiado por cliente',
  reference: 'Referencia',
  refund: 'Reembolso',
  register: 'Caja',
  released_device: 'Dispositivo que dejó de emitir',
  resolution: 'Qué se hizo',
  register_tolerance_cents: 'Diferencia de caja tolerada',
  roles: 'Roles',
  returns_stock: 'Vuelve al inventario',
  rtn: 'RTN',
  sessions: 'Sesiones',
  sold_out: 'Agotado',
  senior: 'Persona',
  cooks_at_once: 'Tiempo esperado: plato más lento + 25 % del resto',
  table_alert_minutes: 'Minutos de alerta de las mesas',
  table_attention_minutes: 'Minutos de atención de las mesas',
  seniors_include_special: 'Descuento de adulto mayor con alcohol',
  sounds: 'Sonidos',
  starts_on: 'Primer día',
  stated_at: 'Hora según Fogón Impresoras',
  supplier: 'Proveedor',
  removed: 'Se quitaron',
  renamed: 'Con otro nombre',
  restored: 'Se recuperaron',
  surplus_cents: 'Sobrante',
  tables: 'Mesas',
  taken_cents: 'Cobrado por el dispositivo',
  tax_percentage: 'Impuesto',
  theme: 'Tema',
  times: 'Veces',
  time_format: 'Formato de hora',
  tip: 'Qué pasó con la propina',
  tip_cents: 'Propina',
  tip_percentage: 'Propina sugerida',
  to: 'A',
  to_cents: 'Ahora',
  to_cost: 'Ahora',
  total_cents: 'Total',
  trade_name: 'Nombre comercial',
  type: 'Tipo',
  used_today: 'Ya usada ese día en',
  username: 'Usuario',
  valid_until: 'Fecha límite',
  unchanged: 'Sin cambios',
  z_number: 'Z',
  zone: 'Zona horaria',
};

/** The Spanish texts of values that are identifiers. */
const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  action: { ...APPROVAL_LABELS, 'session:switch': 'Cambiar de usuario' },
  kind: PAYMENT_KIND_LABELS,
  kitchen: { cancel: 'lo pendiente se canceló', leave: 'lo pendiente se dejó' },
  operation: {
    'order.send': 'Orden',
    'order.charge': 'Orden cobrada',
    'sale.charge': 'Cobro',
    'sale.split': 'División de cuenta',
    'sale.split-evenly': 'División en partes iguales',
    'sale.tip': 'Propina',
    'register.movement': 'Movimiento de efectivo',
    'kitchen.tick': 'Producto marcado en cocina',
    'kitchen.serve': 'Orden servida',
  },
  paper_kind: { comanda: 'Comanda', precuenta: 'Precuenta', recibo: 'Recibo', factura: 'Factura' },
  period: PERIOD_TEXTS,
  moment: { now: 'el de ahora' },
  prices: { today: 'los de hoy' },
  sold_out: { hour: 'por una hora', today: 'por hoy', changed: 'hasta que lo cambien' },
  theme: { dark: 'Oscuro', light: 'Claro' },
  tip: { returned: 'se le devolvió al cliente', kept: 'se la quedó el mesero' },
};

type Details = Readonly<Record<string, unknown>>;

const isDetails = (value: unknown): value is Details => typeof value === 'object' && value !== null;

/** Fields that are not shown, because only programs use them. */
const HIDDEN: ReadonlySet<string> = new Set([
  'register_session_id',
  'count',
  'lines',
  'order_id',
  'receipt_id',
]);
const PICTURES: ReadonlySet<string> = new Set(['logo_url', 'cover_url', 'avatar_url']);
const RATES: ReadonlySet<string> = new Set(['rate', 'discount_limit']);
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const isId = (value: unknown) => typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);

/** The maximum number of names shown from a long list. */
const MAX_NAMED = 20;

/** The formats of the business. */
interface Formats {
  readonly currency: string;
  readonly dayText: (day: string) => string;
}

/** Older entries store a unit cost in centavos with decimals. */
const isUnitCost = (field: string, value: number) =>
  field.endsWith('_cost') || (field.endsWith('_cents') && !Number.isInteger(value));

/** 'Baleada: HNL 40.00 → HNL 45.00, Tamal y 3 más'; 'Café x2: HNL 25.00'. */
function listText(field: string, list: readonly unknown[], formats: Formats): string {
  const named = list.slice(0, MAX_NAMED).map((each) => {
    if (!isDetails(each)) return valueText(field, each, formats);
    const { name, from_cents, to_cents, quantity, discount_cents } = each;
    if (typeof quantity === 'number') {
      const product = `${name} x${formatQuantity(quantity)}`;
      return discount_cents === undefined
        ? product
        : `${product}: ${valueText('discount_cents', discount_cents, formats)}`;
    }
    return `${name}: ${valueText('from_cents', from_cents, formats)} → ${valueText('to_cents', to_cents, formats)}`;
  });
  const more = list.length - named.length;
  return named.join(', ') + (more > 0 ? ` y ${more} más` : '') || '—';
}

function valueText(field: string, value: unknown, formats: Formats): string {
  if (value === null || value === undefined || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'sí' : 'no';
  if (typeof value === 'number' && isUnitCost(field, value)) return formatUnitCost(value, formats.currency);
  if (typeof value === 'number' && field.endsWith('_cents')) return formatMoney(value, formats.currency);
  if (field === 'notes' && isDetails(value))
    return (
      noteParts(value)
        .map(({ text }) => text)
        .join(', ') || '—'
    );
  if (typeof value === 'number' && (RATES.has(field) || field.endsWith('_percentage')))
    return `${formatRate(value)}\u00a0%`;
  if (typeof value === 'number' && field === 'day_start_minutes') return clockOfMinutes(value);
  if (PICTURES.has(field)) return 'imagen';
  if (field === 'opening_hours' && Array.isArray(value)) return scheduleWords(value);
  if (typeof value === 'string' && DAY.test(value)) return formats.dayText(value);
  if (Array.isArray(value)) return listText(field, value, formats);
  return typeof value === 'object'
    ? JSON.stringify(value)
    : (VALUES[field]?.[String(value)] ?? String(value));
}

/** The action in words; an action without a text shows its identifier. */
export function actionText(action: string): string {
  return ACTIONS[action] ?? action;
}

/** The details of an entry, one sentence each: 'Impuesto: 15 % → 18 %', 'Motivo: se acabó'. */
export function detailTexts(details: Details, formats: Formats): readonly string[] {
  const { before, after, ...facts } = details;
  const described = Object.entries(facts)
    .filter(
      ([field, value]) =>
        value !== null && value !== '' && !isEmptyList(value) && !HIDDEN.has(field) && !isId(value),
    )
    .map(([field, value]) => `${FIELDS[field] ?? field}: ${valueText(field, value, formats)}`);
  if (!isDetails(before) || !isDetails(after)) return described;
  const changes = Object.keys(after).map((field) => {
    const was = valueText(field, before[field], formats);
    return `${FIELDS[field] ?? field}: ${was} → ${valueText(field, after[field], formats)}`;
  });
  return [...described, ...changes];
}
