import { describe, expect, test } from 'vitest';
import { readFunctionFiles } from '#db/local/function-files.ts';
import {
  notificationMessage,
  notificationPath,
  notificationTitle,
  relativeTime,
} from '#domain/people/notifications.ts';
import { unreadBadge } from '#domain/people/unread-badge.ts';

const HONDURAS = 'America/Tegucigalpa';
const now = new Date('2026-11-21T18:00:00Z');
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('the notifications of the bell', () => {
  test("the prefix 'Recordatorio: ' is not shown", () => {
    expect(notificationTitle('Recordatorio: Pagar la luz')).toBe('Pagar la luz');
    expect(notificationTitle('Pagar la luz')).toBe('Pagar la luz');
  });

  test('the message of an event of today ends before its colon', () => {
    expect(notificationMessage('Tienes este evento para hoy: Pagar la luz: 10 a. m.')).toBe(
      'Tienes este evento para hoy',
    );
    expect(notificationMessage('Stock bajo: Queso')).toBe('Stock bajo: Queso');
  });

  test.each([
    [0, 'Hace unos minutos'],
    [59, 'Hace unos minutos'],
    [60, 'Hace 1 horas'],
    [179, 'Hace 2 horas'],
    [24 * 60 - 1, 'Hace 23 horas'],
    [24 * 60, '20/11/2026'],
    [40 * 24 * 60, '12/10/2026'],
  ])('a notification of %i minutes ago shows %s', (minutes, expected) => {
    expect(relativeTime(earlier(minutes), now, HONDURAS)).toBe(expected);
  });

  test("a device clock behind the server's still shows minutes", () => {
    expect(relativeTime(earlier(-3), now, HONDURAS)).toBe('Hace unos minutos');
  });

  test("the badge counts up to nine and then shows '9+'", () => {
    expect([0, 1, 9, 10, 120].map(unreadBadge)).toEqual([null, '1', '9', '9+', '9+']);
  });

  test.each([
    ['Venta anulada', 'Venta #12 de HNL 50.00, por Ana. Motivo: error', '/sales?numero=12'],
    ['Stock bajo', 'Crema ácida: existencia 1.5 lb, mínimo 3 lb', '/inventory?buscar=Crema%20%C3%A1cida'],
    [
      'Stock bajo',
      'Crema: existencia 1 lb, mínimo 3 lb. Pan: existencia 0 unidades, mínimo 2 unidades',
      '/inventory',
    ],
    ['Subió un costo', 'Leche: de HNL 18.00 a HNL 20.00', '/inventory?vista=compras'],
    ['Abono anulado', 'Ana anuló un abono', '/accounts'],
    ['Operación descartada', 'Ana descartó una operación sin conexión de Luis', '/operaciones'],
    ['Impresora sin imprimir', 'Cocina no imprime: no responde. Revisa la impresora.', '/impresiones'],
    ['Diferencia de caja', 'Faltan HNL 5.00 en Caja principal, Z #3.', '/settings/auditoria?tipo=sale'],
    [
      'Rango de facturación por terminar',
      'Facturas del punto 000-001: quedan 12 números',
      '/settings/facturacion',
    ],
    [
      'Números sin usar por reportar',
      'Facturas del punto 000-001: 40 números vencieron sin usarse',
      '/reports?categoria=sales&reporte=unused-numbers',
    ],
    ['Por conciliar', 'La venta #4 de HNL 5.00, por Ana, llegó después del Z', '/operaciones'],
    ['Operación sin comprobar', 'Ana envió una operación', '/settings/auditoria?tipo=sale'],
    [
      'Venta asignada a otra caja',
      'Eva asignó la venta #7, que cobró Ana, a la caja que aperturó Luis.',
      '/sales?numero=7',
    ],
    ['Soporte de Fogón respondió', 'La impresora', '/tickets'],
    ['Recetas sin redondeo', 'El consumo y el costo de Pan', '/settings/auditoria'],
    ['Nombres repetidos', 'Cámbialos para distinguirlos. Productos: Café (2).', '/menu'],
    ['Faltante por aclarar', 'La orden #3 se sirvió sin stock suficiente', '/inventory'],
    ['Orden lista', 'Mesa 4. Orden #3', '/tables'],
    ['Orden lista', 'Para llevar · Ana. Orden #3', '/orders'],
    ['Recordatorio: Verduras', 'Tienes este evento para hoy: pedir', '/settings/recordatorios'],
    ['Otro aviso', 'Hola', null],
  ])("a tap on '%s' opens its screen", (title, message, path) => {
    expect(notificationPath({ title, message, reminder_id: null })).toBe(path);
  });

  test('every title that opens a screen is one that the database writes', () => {
    const given = readFunctionFiles().flatMap(({ text }) =>
      [...text.matchAll(/notify_roles\(array\[[^\]]*\],\s*('[^']*'|case[\s\S]*?end)\s*,/g)].flatMap(
        ([, title = '']) => [...title.matchAll(/(?:^|then |else )'([^']*)'/g)].map(([, words = '']) => words),
      ),
    );
    expect(given.length).toBeGreaterThanOrEqual(6);
    const lost = given.filter(
      (title) => notificationPath({ title, message: '', reminder_id: null }) === null,
    );
    expect(lost).toEqual([]);
  });
});
