import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LabelBox, markBox, placeLabels } from '#web/parts/charts/point-labels.ts';
import { textWidth } from '#web/parts/charts/scales.ts';

const FRAME: LabelBox = { left: 40, top: 20, right: 400, bottom: 300 };
const RADIUS = 8;
const HALF = 7;
const boxOf = ({ x, y, text }: { x: number; y: number; text: string }): LabelBox => ({
  left: x,
  right: x + textWidth(text),
  top: y - HALF,
  bottom: y + HALF,
});
const touches = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('the labels of points', () => {
  it('a label is at the right of its point, or at the left at the edge of the frame', () => {
    const [first, second] = placeLabels(
      [
        { key: 'a', name: 'Baleada', x: 100, y: 100 },
        { key: 'b', name: 'Horchata', x: 395, y: 200 },
      ],
      FRAME,
      [],
      RADIUS,
    );
    expect(first?.x).toBeGreaterThan(100);
    expect(second && second.x + textWidth(second.text)).toBeLessThan(395);
  });

  it('a long name is shortened', () => {
    const [label] = placeLabels(
      [{ key: 'a', name: 'Pescado frito del Lago de Yojoa', x: 100, y: 100 }],
      FRAME,
      [],
      RADIUS,
    );
    expect(label?.text).toBe('Pescado frito del L…');
  });

  it('labels never overlap each other, a mark, an occupied area or the edge, for any number of points', () => {
    const taken: readonly LabelBox[] = [{ left: 40, top: 20, right: 120, bottom: 38 }];
    const points = fc.array(
      fc.record({
        x: fc.integer({ min: 40, max: 400 }),
        y: fc.integer({ min: 20, max: 300 }),
        name: fc.string({ minLength: 1, maxLength: 30 }),
      }),
      { maxLength: 60 },
    );
    fc.assert(
      fc.property(points, (given) => {
        const named = given.map((point, index) => ({ ...point, key: `${index}` }));
        const boxes = placeLabels(named, FRAME, taken, RADIUS).map(boxOf);
        const others = [...taken, ...named.map((point) => markBox(point, RADIUS))];
        for (const [index, box] of boxes.entries()) {
          expect(box.left >= FRAME.left && box.right <= FRAME.right).toBe(true);
          expect(box.top >= FRAME.top && box.bottom <= FRAME.bottom).toBe(true);
          expect([...others, ...boxes.slice(0, index)].some((other) => touches(box, other))).toBe(false);
        }
      }),
    );
  });
});
