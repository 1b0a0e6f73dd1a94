import { scaleLinear } from '@visx/scale';
import type { ChartPoint } from './series.ts';

export interface HeatCell {
  /** The value that sets the colour; null for none. */
  readonly value: number | null;
  /** The text of the cell: short enough for a phone. */
  readonly text: string;
  /** The full figure, for screen readers and the pointer. */
  readonly title: string;
}

interface HeatMapProps {
  /** A sentence that describes the map. */
  label: string;
  /** What a row is: 'Hora'. */
  axis: string;
  rows: readonly (ChartPoint & { readonly cells: readonly HeatCell[] })[];
  columns: readonly ChartPoint[];
  /** A CSS variable, such as 'var(--chart-2)'. */
  color: string;
}

/** The darkest cell is paler than the colour itself, so that figures have enough contrast in both themes. */
const DEEPEST_PERCENT = 58;

/** A grid of cells; a greater value has a darker colour. Every figure is written, so it needs no extra table. */
export function HeatMap({ label, axis, rows, columns, color }: HeatMapProps) {
  const max = Math.max(1, ...rows.flatMap(({ cells }) => cells.map(({ value }) => value ?? 0)));
  const depth = scaleLinear<number>({ domain: [0, max], range: [0, DEEPEST_PERCENT], clamp: true });
  return (
    <table
      aria-label={label}
      className="w-full table-fixed border-separate border-spacing-0.5 sm:border-spacing-1"
    >
      <thead>
        <tr className="text-xs text-muted-foreground">
          <th scope="col" className="w-13 text-left font-medium sm:w-20">
            <span className="sr-only">{axis}</span>
          </th>
          {columns.map(({ key, label: short, title }) => (
            <th key={key} scope="col" className="pb-1 text-center font-medium">
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{title}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label: short, title, cells }) => (
          <tr key={key}>
            <th
              scope="row"
              className="text-left text-xs font-medium whitespace-nowrap text-muted-foreground figures"
            >
              <span aria-hidden="true">{short}</span>
              <span className="sr-only">{title}</span>
            </th>
            {cells.map(({ value, text, title: whole }, index) => (
              <td
                key={columns[index]?.key}
                title={whole}
                className="h-9 rounded-md bg-muted/40 px-0 text-center text-[11px] figures print:[print-color-adjust:exact] sm:text-sm"
                style={
                  value === null || value <= 0
                    ? undefined
                    : { backgroundColor: `color-mix(in oklab, ${color} ${depth(value)}%, var(--card))` }
                }
              >
                <span aria-hidden="true" className={value ? undefined : 'text-muted-foreground'}>
                  {text}
                </span>
                <span className="sr-only">{whole}</span>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
