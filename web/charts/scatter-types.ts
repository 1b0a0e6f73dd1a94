import type { MarkShape } from './mark.tsx';
import type { ChartDetail } from './series.ts';

export interface ScatterPoint {
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
}

/** What kinds of points there are: told by shape and colour. */
export interface ScatterKind {
  readonly key: string;
  readonly name: string;
  readonly shape: MarkShape;
  readonly color: string;
}

/** An axis, and where the line stands that parts low from high. */
export interface ScatterAxis {
  readonly name: string;
  readonly format: (value: number) => string;
  readonly middle: number;
}

export interface ScatterProps {
  /** What the chart shows, in a sentence. */
  label: string;
  /** What the points are: 'Producto'. */
  axis: string;
  points: readonly ScatterPoint[];
  kinds: readonly ScatterKind[];
  /** What the kinds are: 'Clasificación'. */
  kindLabel: string;
  x: ScatterAxis;
  y: ScatterAxis;
  /** The quadrants' names. */
  quadrants: {
    readonly topLeft: string;
    readonly topRight: string;
    readonly bottomLeft: string;
    readonly bottomRight: string;
  };
  /** More to say of a point, in the order of the points. */
  details?: readonly ChartDetail[];
  height?: number;
  /** What a click or Enter on a point does. */
  onChoose?: ((point: ScatterPoint) => void) | undefined;
}
