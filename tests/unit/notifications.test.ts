import { describe, expect, test } from 'vitest';
import { notificationMessage, notificationTitle, relativeTime, unreadBadge } from '#domain/notifications.ts';

const HONDURAS = 'America/Tegucigalpa';
const now = new Date('2026-11-21T18:00:00Z');
const earlier = (minutes: number) => new Date(now.getTime() - minutes * 60_000);

describe('the bell', () => {
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
  ])('%i minutes ago is said as %s', (minutes, said) => {
    expect(relativeTime(earlier(minutes), now, HONDURAS)).toBe(said);
  });

  test("a device's clock that is behind the server's still says minutes", () => {
    expect(relativeTime(earlier(-3), now, HONDURAS)).toBe('Hace unos minutos');
  });

  test("the badge counts up to nine, then says '9+'", () => {
    expect([0, 1, 9, 10, 120].map(unreadBadge)).toEqual([null, '1', '9', '9+', '9+']);
  });
});
