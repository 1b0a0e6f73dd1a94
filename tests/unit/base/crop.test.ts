import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cropOf, fullView, MAX_ZOOM, moveView } from '#web/base/crop.ts';

const SHAPE = 4 / 3;
const wide = { width: 1600, height: 900 };

describe('cropping a picture', () => {
  it('the first crop is the largest one of the shape, centred', () => {
    expect(cropOf(wide, fullView(wide), SHAPE)).toEqual({ x: 200, y: 0, width: 1200, height: 900 });
    const tall = { width: 900, height: 1600 };
    expect(cropOf(tall, fullView(tall), SHAPE)).toEqual({ x: 0, y: 462.5, width: 900, height: 675 });
  });

  it('the crop moves with the pointer and stops at the edge', () => {
    const right = moveView(wide, fullView(wide), SHAPE, { right: 0.1 });
    expect(cropOf(wide, right, SHAPE).x).toBe(320);
    const far = moveView(wide, right, SHAPE, { right: 5, down: 5 });
    expect(cropOf(wide, far, SHAPE)).toMatchObject({ x: 400, y: 0 });
    expect(cropOf(wide, moveView(wide, far, SHAPE, { right: -0.1 }), SHAPE).x).toBe(280);
  });

  it('the crop never leaves the picture and has the same shape after any moves', () => {
    const step = fc.record({
      right: fc.double({ min: -2, max: 2, noNaN: true }),
      down: fc.double({ min: -2, max: 2, noNaN: true }),
      zoomFactor: fc.double({ min: 0.2, max: 5, noNaN: true }),
    });
    const size = fc.integer({ min: 1, max: 6000 });
    fc.assert(
      fc.property(size, size, fc.array(step, { maxLength: 6 }), (width, height, steps) => {
        const image = { width, height };
        const view = steps.reduce((at, by) => moveView(image, at, SHAPE, by), fullView(image));
        const crop = cropOf(image, view, SHAPE);
        expect(view.zoom).toBeGreaterThanOrEqual(1);
        expect(view.zoom).toBeLessThanOrEqual(MAX_ZOOM);
        expect(crop.x).toBeGreaterThanOrEqual(0);
        expect(crop.y).toBeGreaterThanOrEqual(0);
        expect(crop.x + crop.width).toBeLessThanOrEqual(width + 0.001);
        expect(crop.y + crop.height).toBeLessThanOrEqual(height + 0.001);
        expect(crop.width / crop.height).toBeCloseTo(SHAPE, 6);
      }),
    );
  });
});
