import { describe, expect, it } from 'vitest';
import {
  CANVAS_MIN_HEIGHT,
  canvasSize,
  defaultPosition,
  fromTheTop,
  positionOf,
  screenClassOf,
} from '#domain/floor.ts';

const untouched = {
  position_x_sm: null,
  position_y_sm: null,
  position_x_md: null,
  position_y_md: null,
  position_x_lg: null,
  position_y_lg: null,
};

describe('a screen class', () => {
  it.each([
    [639, 'sm'],
    [640, 'md'],
    [767, 'md'],
    [768, 'md'],
    [1023, 'md'],
    [1024, 'lg'],
  ] as const)('of %i px is %s', (width, expected) => {
    expect(screenClassOf(width)).toBe(expected);
  });
});

describe('a table that nobody has moved', () => {
  it('stands six to a row on a large screen', () => {
    expect(defaultPosition(0, 'lg')).toEqual({ x: 20, y: 50 });
    expect(defaultPosition(5, 'lg')).toEqual({ x: 920, y: 50 });
    expect(defaultPosition(6, 'lg')).toEqual({ x: 20, y: 250 });
  });

  it('stands four to a row on a medium screen', () => {
    expect(defaultPosition(3, 'md')).toEqual({ x: 525, y: 40 });
    expect(defaultPosition(4, 'md')).toEqual({ x: 15, y: 230 });
  });

  it('stands two to a row on a small screen', () => {
    expect(defaultPosition(1, 'sm')).toEqual({ x: 170, y: 30 });
    expect(defaultPosition(2, 'sm')).toEqual({ x: 10, y: 210 });
  });
});

describe('a table that was moved', () => {
  const moved = { ...untouched, position_x_lg: 300, position_y_lg: 0 };

  it('stands where it was left on that screen class', () => {
    expect(positionOf(moved, 3, 'lg')).toEqual({ x: 300, y: 0 });
  });

  it('keeps its default place on the others', () => {
    expect(positionOf(moved, 3, 'sm')).toEqual(defaultPosition(3, 'sm'));
  });
});

describe('an area shown alone', () => {
  it('begins at the top, with the same places between its tables', () => {
    const shown = fromTheTop([defaultPosition(6, 'lg'), defaultPosition(13, 'lg')], 'lg');
    expect(shown).toEqual([
      { x: 20, y: 50 },
      { x: 200, y: 250 },
    ]);
  });

  it('is not pushed down where it is higher than that', () => {
    expect(fromTheTop([{ x: 0, y: 10 }], 'lg')).toEqual([{ x: 0, y: 10 }]);
  });
});

describe('the canvas', () => {
  it('is at least 595 px high, also without tables', () => {
    expect(canvasSize([], 'lg')).toEqual({ x: 0, y: CANVAS_MIN_HEIGHT });
    expect(CANVAS_MIN_HEIGHT).toBe(595);
  });

  it('holds the last row and the outermost card', () => {
    const size = canvasSize([defaultPosition(5, 'lg'), defaultPosition(29, 'lg')], 'lg');
    expect(size).toEqual({ x: 1100, y: 1050 });
  });
});
