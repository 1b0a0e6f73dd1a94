import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { coversVital, type Obstacle, positionToasts } from '#web/ui/toast-position.ts';

const DESKTOP = { left: 16, top: 68, width: 1248, height: 816 };
const PHONE = { left: 12, top: 12, width: 366, height: 820 };
const toast = (width: number) => ({ width, height: 54 });
const button = (left: number, top: number, width: number, isVital: boolean): Obstacle => ({
  left,
  top,
  width,
  height: 44,
  isVital,
});

describe('the position of a toast', () => {
  it('a toast is at the top right of a wide screen, and at the bottom of a phone', () => {
    expect(positionToasts({ area: DESKTOP, size: toast(360), from: 'top', obstacles: [] })).toEqual({
      left: 904,
      top: 68,
    });
    expect(positionToasts({ area: PHONE, size: toast(366), from: 'bottom', obstacles: [] })).toEqual({
      left: 12,
      top: 778,
    });
  });

  it("a toast is below a screen's main button, and above a phone's bar", () => {
    const main = button(1100, 80, 160, true);
    const wide = positionToasts({ area: DESKTOP, size: toast(360), from: 'top', obstacles: [main] });
    expect(wide.left).toBe(904);
    expect(wide.top).toBeGreaterThanOrEqual(124);
    const bar = button(0, 780, 390, true);
    const phone = positionToasts({ area: PHONE, size: toast(366), from: 'bottom', obstacles: [bar] });
    expect(phone.top + 54).toBeLessThanOrEqual(780);
  });

  it('a toast covers no important button while there is a free place', () => {
    const column = fc.integer({ min: 0, max: 5 });
    fc.assert(
      fc.property(fc.array(column, { maxLength: 3 }), fc.array(column, { maxLength: 3 }), (rows, columns) => {
        const obstacles = [
          ...rows.map((row) => button(0, 80 + row * 120, 1280, true)),
          ...columns.map((place) => button(place * 210, 68, 40, false)),
        ];
        const room: Parameters<typeof positionToasts>[0] = {
          area: DESKTOP,
          size: toast(360),
          from: 'top',
          obstacles,
        };
        expect(coversVital(positionToasts(room), room)).toBe(false);
      }),
    );
  });

  it('on a phone a toast goes to the other end of the screen rather than cover one button', () => {
    const obstacles = Array.from({ length: 12 }, (_, row) => button(0, 110 + row * 62, 390, false));
    const spot = positionToasts({ area: PHONE, size: toast(366), from: 'bottom', obstacles });
    expect(spot.top + 54).toBeLessThan(110);
  });

  it('a toast covers no important button when every place has a button', () => {
    const keys = Array.from({ length: 20 }, (_, row) => button(0, row * 44, 390, row > 15));
    const spot = positionToasts({ area: PHONE, size: toast(366), from: 'bottom', obstacles: keys });
    expect(coversVital(spot, { area: PHONE, size: toast(366), from: 'bottom', obstacles: keys })).toBe(false);
  });
});
