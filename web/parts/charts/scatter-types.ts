import type { MarkShape } from './mark.tsx';
import type { ChartDetail } from './series.ts';

export interface ScatterPoint {
  readonly key: string;
  readonly name: string;
  readonly kind: string;
  readonly x: number;
  readonly y: number;
}

/** A kind of point, with its own shape and colour. */
export interface ScatterKind {
  readonly key: string;
  readonly name: string;
  readonly shape: MarkShape;
  readonly color: string;
}

/** An axis, and the value that divides low from high. */
export interface ScatterAxis {
  readonly name: string;
  readonly format: (value: number) => string;
  readonly middle: number;
}

export interface ScatterProps {
  /** A sentence that describes the chart. */
  label: string;
  /** What a point is: 'Producto'. */
  axis: string;
  points: readonly ScatterPoint[];
  kinds: readonly ScatterKind[];
  /** What a kind is: 'Clasificación'. */
  kindLabel: string;
  x: ScatterAxis;
  y: ScatterAxis;
  quadrants: {
    readonly topLeft: string;
    readonly topRight: string;
    readonly bottomLeft: string;
    readonly bottomRight: string;
  };
  /** More texts about the points, in the order of the points. */
  details?: readonly ChartDetail[];
  height?: number;
  /** Called after a click or Enter on a point. */
  onChoose?: ((point: ScatterPoint) => void) | undefined;
}
