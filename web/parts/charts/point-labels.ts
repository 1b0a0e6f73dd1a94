import { textWidth } from './scales.ts';

export interface LabelBox {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export interface NamedPoint {
  readonly key: string;
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

export interface PointLabel {
  readonly key: string;
  readonly text: string;
  /** The left end of the text, at the middle of its height. */
  readonly x: number;
  readonly y: number;
}

const HEIGHT = 14;
const AWAY = 9;
const MAX_NAME_LENGTH = 20;

const shortened = (name: string) =>
  name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1).trimEnd()}…` : name;
const touches = (a: LabelBox, b: LabelBox) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** The box of a point's mark with that radius. */
export function markBox({ x, y }: { readonly x: number; readonly y: number }, radius: number): LabelBox {
  return { left: x - radius, top: y - radius, right: x + radius, bottom: y + radius };
}

/**
 * The names that fit beside their points inside the frame without touching a mark, another name or an
 * occupied box. Earlier points have priority.
 */
export function placeLabels(
  points: readonly NamedPoint[],
  frame: LabelBox,
  occupied: readonly LabelBox[],
  radius: number,
): readonly PointLabel[] {
  const full: LabelBox[] = [...occupied, ...points.map((point) => markBox(point, radius))];
  return points.flatMap(({ key, name, x, y }) => {
    const text = shortened(name);
    const width = textWidth(text);
    const positions = [
      { x: x + AWAY, y },
      { x: x - AWAY - width, y },
      { x: x - width / 2, y: y - AWAY - HEIGHT / 2 },
      { x: x - width / 2, y: y + AWAY + HEIGHT / 2 },
      { x: x + AWAY, y: y - HEIGHT },
      { x: x + AWAY, y: y + HEIGHT },
      { x: x - AWAY - width, y: y - HEIGHT },
      { x: x - AWAY - width, y: y + HEIGHT },
    ];
    for (const position of positions) {
      const box: LabelBox = {
        left: position.x,
        top: position.y - HEIGHT / 2,
        right: position.x + width,
        bottom: position.y + HEIGHT / 2,
      };
      const isInside =
        box.left >= frame.left &&
        box.right <= frame.right &&
        box.top >= frame.top &&
        box.bottom <= frame.bottom;
      if (!isInside || full.some((other) => touches(box, other))) continue;
      full.push(box);
      return [{ key, text, ...position }];
    }
    return [];
  });
}
