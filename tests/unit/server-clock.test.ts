import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClockOffsetBounds, narrowClockOffset } from '#web/lib/server-clock.ts';

const SECOND = 1000;
/** The HTTP date of an instant: whole seconds. */
const dateOf = (at: number) => Math.floor(at / SECOND) * SECOND;

describe("the server's clock", () => {
  it('lies between the request and the answer, also when the answer was slow', () => {
    const bounds = narrowClockOffset(null, 10_000, 9_000, 13_000);
    expect(bounds).toEqual({ least: -3_000, most: 2_000 });
    expect(narrowClockOffset(bounds, 20_000, 19_900, 20_100)).toEqual({ least: -100, most: 1_100 });
  });

  it('is learned anew when an answer contradicts the earlier ones, for a clock was set', () => {
    const known: ClockOffsetBounds = { least: -100, most: 100 };
    expect(narrowClockOffset(known, 600_000, 0, 200)).toEqual({ least: 599_800, most: 601_000 });
  });

  it('is never outside the bounds, which only get narrower, for any lead and any delays', () => {
    const trip = fc.record({
      pause: fc.nat(60_000),
      going: fc.nat(5_000),
      coming: fc.nat(5_000),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.array(trip, { minLength: 1, maxLength: 30 }),
        (lead, trips) => {
          let device = 1e12;
          let bounds: ClockOffsetBounds | null = null;
          for (const { pause, going, coming } of trips) {
            const requestedAt = device + pause;
            const answeredAt = requestedAt + going + coming;
            const before: ClockOffsetBounds | null = bounds;
            bounds = narrowClockOffset(bounds, dateOf(requestedAt + going + lead), requestedAt, answeredAt);
            expect(bounds.least).toBeLessThanOrEqual(lead);
            expect(bounds.most).toBeGreaterThanOrEqual(lead);
            if (before) expect(bounds.most - bounds.least).toBeLessThanOrEqual(before.most - before.least);
            device = answeredAt;
          }
        },
      ),
    );
  });
});
