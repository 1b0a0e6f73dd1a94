import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cardSize,
  clampToPlan,
  defaultPosition,
  keyStep,
  MAX_COORDINATE,
  MIN_CANVAS_HEIGHT,
  minCanvasHeight,
  nextTableName,
  planSize,
  positionOf,
  SCREEN_CLASSES,
  SNAP_DISTANCE,
  screenClassOf,
  snap,
  spaceBelowPlan,
} from '#domain/orders/table-plan.ts';

const untouched = {
  position_x_sm: null,
  position_y_sm: null,
  position_x_md: null,
  position_y_md: null,
  position_x_lg: null,
  position_y_lg: null,
};
const screens = fc.constantFrom(...SCREEN_CLASSES);
const points = fc.record({
  x: fc.integer({ min: -3000, max: 30_000 }),
  y: fc.integer({ min: -3000, max: 30_000 }),
});

describe('the class of a screen', () => {
  it.each([
    [639, 'sm'],
    [640, 'md'],
    [767, 'md'],
    [768, 'md'],
    [1023, 'md'],
    [1024, 'lg'],
  ] as const)('a screen of %i px is %s', (width, expected) => {
    expect(screenClassOf(width)).toBe(expected);
  });
});

describe('a table that was never moved', () => {
  it('tables are placed six in a row on a large screen', () => {
    expect(defaultPosition(0, 'lg')).toEqual({ x: 20, y: 50 });
    expect(defaultPosition(5, 'lg')).toEqual({ x: 920, y: 50 });
    expect(defaultPosition(6, 'lg')).toEqual({ x: 20, y: 250 });
  });

  it('tables are placed four in a row on a medium screen', () => {
    expect(defaultPosition(3, 'md')).toEqual({ x: 525, y: 40 });
    expect(defaultPosition(4, 'md')).toEqual({ x: 15, y: 230 });
  });

  it('tables are placed two in a row on a small screen', () => {
    expect(defaultPosition(1, 'sm')).toEqual({ x: 170, y: 30 });
    expect(defaultPosition(2, 'sm')).toEqual({ x: 10, y: 210 });
  });

  it('two tables never overlap', () => {
    fc.assert(
      fc.property(screens, fc.nat(150), fc.nat(150), (screen, one, other) => {
        const [a, b, card] = [defaultPosition(one, screen), defaultPosition(other, screen), cardSize(screen)];
        const apart = Math.abs(a.x - b.x) >= card.x || Math.abs(a.y - b.y) >= card.y;
        expect(apart).toBe(one !== other);
      }),
    );
  });
});

describe('a table that was moved', () => {
  const moved = { ...untouched, position_x_lg: 300, position_y_lg: 0 };

  it('a moved table has its stored position on that screen class', () => {
    expect(positionOf(moved, 3, 'lg')).toEqual({ x: 300, y: 0 });
  });

  it('a moved table has its default position on the other screen classes', () => {
    expect(positionOf(moved, 3, 'sm')).toEqual(defaultPosition(3, 'sm'));
  });
});

describe('the canvas', () => {
  it('the canvas is at least 595 px high, and in drag mode 1250 on small screens and 1500 on the others', () => {
    expect(MIN_CANVAS_HEIGHT).toBe(595);
    expect(SCREEN_CLASSES.map((screen) => minCanvasHeight(screen, false))).toEqual([595, 595, 595]);
    expect(SCREEN_CLASSES.map((screen) => minCanvasHeight(screen, true))).toEqual([1250, 1500, 1500]);
  });

  it('the canvas contains the last row and the outermost card', () => {
    const size = planSize([defaultPosition(5, 'lg'), defaultPosition(29, 'lg')], 'lg');
    expect(size).toEqual({ x: 1100, y: 978 });
    expect(planSize([], 'lg')).toEqual({ x: 0, y: 0 });
    expect(spaceBelowPlan('lg')).toBe(200);
  });
});

describe('a dragged table', () => {
  it('a table snaps to the column or row of another that is 10 px away, and not at 11 px', () => {
    const others = [{ x: 200, y: 50 }];
    expect(snap({ x: 210, y: 300 }, others)).toEqual({ at: { x: 200, y: 300 }, guideX: 200, guideY: null });
    expect(snap({ x: 211, y: 60 }, others)).toEqual({ at: { x: 211, y: 50 }, guideX: null, guideY: 50 });
    expect(snap({ x: 189, y: 39 }, others)).toEqual({ at: { x: 189, y: 39 }, guideX: null, guideY: null });
  });

  it('a table snaps to the nearest one within 10 px, and a snapped position does not change', () => {
    fc.assert(
      fc.property(points, fc.array(points, { maxLength: 40 }), (point, others) => {
        const { at, guideX, guideY } = snap(point, others);
        expect(Math.abs(at.x - point.x)).toBeLessThanOrEqual(SNAP_DISTANCE);
        expect(Math.abs(at.y - point.y)).toBeLessThanOrEqual(SNAP_DISTANCE);
        for (const { x, y } of others) {
          const [farX, farY] = [Math.abs(x - point.x), Math.abs(y - point.y)];
          expect(farX > SNAP_DISTANCE || Math.abs(at.x - point.x) <= farX).toBe(true);
          expect(farY > SNAP_DISTANCE || Math.abs(at.y - point.y) <= farY).toBe(true);
          if (farX <= SNAP_DISTANCE) expect(guideX).toBe(at.x);
          if (farY <= SNAP_DISTANCE) expect(guideY).toBe(at.y);
        }
        expect(snap(at, others).at).toEqual(at);
      }),
    );
  });

  it('a dragged table stays completely inside the plan, at whole pixels', () => {
    const places = fc.record({
      x: fc.double({ min: -5000, max: 50_000, noNaN: true }),
      y: fc.double({ min: -5000, max: 50_000, noNaN: true }),
    });
    fc.assert(
      fc.property(screens, places, (screen, point) => {
        const plan = { x: 1100, y: 1500 };
        const { x, y } = clampToPlan(point, plan, screen);
        const card = cardSize(screen);
        expect(Number.isInteger(x) && Number.isInteger(y)).toBe(true);
        expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
        expect(x + card.x).toBeLessThanOrEqual(plan.x);
        expect(y + card.y).toBeLessThanOrEqual(plan.y);
        expect(clampToPlan({ x, y }, plan, screen)).toEqual({ x, y });
      }),
    );
    expect(clampToPlan({ x: 1e9, y: 1e9 }, { x: 1e9, y: 1e9 }, 'lg')).toEqual({
      x: MAX_COORDINATE,
      y: MAX_COORDINATE,
    });
    expect(clampToPlan({ x: 40, y: 40 }, { x: 10, y: 10 }, 'lg')).toEqual({ x: 0, y: 0 });
  });

  it('an arrow key moves a table 10 px, and 1 px with Shift', () => {
    expect(keyStep('ArrowLeft', false)).toEqual({ x: -10, y: 0 });
    expect(keyStep('ArrowDown', true)).toEqual({ x: 0, y: 1 });
    expect(keyStep('Enter', false)).toBeNull();
  });
});

describe('naming a copy of a table', () => {
  it.each([
    ['Mesa 1', ['Mesa 1', 'Mesa 2'], 'Mesa 3'],
    ['Mesa 7', ['Mesa 7'], 'Mesa 8'],
    ['VIP', ['VIP'], 'VIP 2'],
    ['VIP', ['VIP', 'vip 2'], 'VIP 3'],
    ['12', ['12', '13'], '14'],
  ])('the copy of %s beside %j is %s', (name, taken, expected) => {
    expect(nextTableName(name, taken)).toBe(expected);
  });
});
