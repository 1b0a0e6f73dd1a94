import { describe, expect, it } from 'vitest';
import type { DevicePoint, DevicePoints } from '#domain/fiscal/answers/fiscal.ts';
import {
  deviceInvoice,
  type NextInvoice,
  NO_NUMBERS_LEFT,
  NO_RANGE_YET,
  nextInvoice,
  pointOfDevice,
  RANGE_EXPIRED,
  withoutNumber,
} from '#domain/fiscal/hn/device-series.ts';
import { aDevicePoint, devicePointsOf } from '#tests/support/device-points.ts';

const NOON = new Date('2026-11-20T18:00:00Z');
type Range = DevicePoint['ranges'][number];

const pointWith = (...ranges: Partial<Range>[]) => {
  const [range] = aDevicePoint('tablet').ranges;
  if (!range) throw new Error('The point has no range.');
  return { ...aDevicePoint('tablet'), ranges: ranges.map((each) => ({ ...range, ...each })) };
};
const next = (point: DevicePoint, given = {}, now = NOON): NextInvoice => {
  const found = nextInvoice(point, given, now);
  if ('problem' in found) throw new Error(found.problem);
  return found;
};

describe('the series of a device (art. 49)', () => {
  it('a device is the point that has it, while the business invoices', () => {
    const known = devicePointsOf('tablet');
    expect(pointOfDevice(known, 'tablet')).toEqual(known.points[0]);
    const none: readonly [DevicePoints | null, string | null][] = [
      [known, 'phone'],
      [known, null],
      [null, 'tablet'],
      [{ ...known, is_active: false }, 'tablet'],
      [{ ...known, issuer: null }, 'tablet'],
    ];
    expect(none.map(([points, device]) => pointOfDevice(points, device))).toEqual(none.map(() => null));
  });

  it('the next number is above what the server and the device know', () => {
    const point = pointWith({ id: 'a', next_number: 4 });
    expect([{}, { a: 2 }, { a: 9 }].map((given) => next(point, given).correlative)).toEqual([4, 4, 10]);
  });

  it('an invoice has the whole number of its point and its instant', () => {
    const given = next(pointWith({ id: 'a', next_number: 3 }));
    expect(deviceInvoice(given, { id: 'invoice', total_cents: 11_500, now: NOON })).toEqual({
      ...{ id: 'invoice', device_id: 'tablet', range_id: 'a', number: '000-002-01-00000003' },
      ...{ total_cents: 11_500, issued_at: '2026-11-20T18:00:00.000Z' },
    });
  });

  it('a range that has begun goes first, then the one that expires first', () => {
    const ranges = [
      { id: 'later', first_number: 201, next_number: 201, last_number: 300, valid_until: '2027-03-01' },
      { id: 'sooner', first_number: 101, next_number: 101, last_number: 200, valid_until: '2027-01-01' },
    ];
    expect(next(pointWith(...ranges)).range.id).toBe('sooner');
    expect(next(pointWith(...ranges), { later: 201 }).range.id).toBe('later');
    expect(next(pointWith(...ranges), { later: 300 })).toMatchObject({
      range: { id: 'sooner' },
      correlative: 101,
    });
  });

  it('the last day counts until 23:59:59 in Tegucigalpa, and then the device says what to do', () => {
    const point = pointWith({ valid_until: '2026-11-20' });
    expect(next(point, {}, new Date('2026-11-21T05:59:59.999Z')).correlative).toBe(1);
    expect(nextInvoice(point, {}, new Date('2026-11-21T06:00:00Z'))).toEqual({ problem: RANGE_EXPIRED });
    expect(nextInvoice(pointWith({ id: 'a', last_number: 7 }), { a: 7 }, NOON)).toEqual({
      problem: NO_NUMBERS_LEFT,
    });
    expect(nextInvoice(pointWith(), {}, NOON)).toEqual({ problem: NO_NUMBERS_LEFT });
    expect(nextInvoice({ ...pointWith(), never_had_range: true }, {}, NOON)).toEqual({
      problem: NO_RANGE_YET,
    });
  });

  it('a refused invoice frees its number only when it is the last one', () => {
    const invoice = (correlative: number) =>
      deviceInvoice(next(pointWith({ id: 'a', next_number: correlative })), {
        ...{ id: 'invoice', total_cents: 1, now: NOON },
      });
    expect(withoutNumber({ a: 5, b: 9 }, invoice(5))).toEqual({ a: 4, b: 9 });
    expect(withoutNumber({ a: 6 }, invoice(5))).toEqual({ a: 6 });
  });
});
