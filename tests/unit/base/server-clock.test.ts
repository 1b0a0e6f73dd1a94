import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ClockOffsetBounds, narrowClockOffset } from '#web/base/server-clock.ts';

const SECOND = 1000;
/** The HTTP date of an instant, in whole seconds. */
const dateOf = (at: number) => Math.floor(at / SECOND) * SECOND;

describe('the clock of the server', () => {
  it("the server's time is between request and answer, also for a slow answer", () => {
    const bounds = narrowClockOffset(null, 10_000, 9_000, 13_000);
    expect(bounds).toEqual({ least: -3_000, most: 2_000 });
    expect(narrowClockOffset(bounds, 20_000, 19_900, 20_100)).toEqual({ least: -100, most: 1_100 });
  });

  it('an answer that contradicts the earlier bounds replaces them, because a clock was set', () => {
    const known: ClockOffsetBounds = { least: -100, most: 100 };
    expect(narrowClockOffset(known, 600_000, 0, 200)).toEqual({ least: 599_800, most: 601_000 });
  });

  it('the offset is inside the bounds, which only become narrower, for any offset and delays', () => {
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
