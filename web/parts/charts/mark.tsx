const MARK_SHAPES = ['circle', 'square', 'triangle', 'diamond'] as const;
export type MarkShape = (typeof MARK_SHAPES)[number];

const PATHS: Readonly<Record<MarkShape, string>> = {
  circle: 'M-1 0a1 1 0 1 0 2 0a1 1 0 1 0-2 0Z',
  square: 'M-.88-.88H.88V.88H-.88Z',
  triangle: 'M0-1.1L1.1.9H-1.1Z',
  diamond: 'M0-1.25L1.25 0L0 1.25L-1.25 0Z',
};

interface MarkProps {
  shape: MarkShape;
  color: string;
  x: number;
  y: number;
  radius: number;
  opacity?: number;
}

/** The mark of a point: shape and colour both show its kind. */
export function Mark({ shape, color, x, y, radius, opacity = 1 }: MarkProps) {
  return (
    <path
      d={PATHS[shape]}
      transform={`translate(${x} ${y}) scale(${radius})`}
      fill={color}
      fillOpacity={opacity}
      stroke="var(--card)"
      strokeWidth={1.5}
      vectorEffect="non-scaling-stroke"
    />
  );
}

/** The same mark inside text. */
export function MarkIcon({ shape, color }: { shape: MarkShape; color: string }) {
  return (
    <svg aria-hidden="true" width={14} height={14} viewBox="0 0 14 14" className="shrink-0">
      <Mark shape={shape} color={color} x={7} y={7} radius={5} />
    </svg>
  );
}
