import { type ChartDetail, type ChartPoint, colorAt, type Measure, seriesOf, valueText } from './series.ts';
import { tooltipLeft, tooltipWidth } from './tooltip-position.ts';

interface ChartTooltipProps {
  point: ChartPoint;
  index: number;
  measure?: Measure;
  details: readonly ChartDetail[];
  /** The point's position and the box's width, in pixels. */
  x: number;
  width: number;
}

/** The tooltip beside a point; at the right edge it is on the point's left. */
export function ChartTooltip({ point, index, measure, details, x, width }: ChartTooltipProps) {
  const tooltip = Math.min(width, tooltipWidth(measure, details));
  return (
    <div
      role="status"
      style={{ left: tooltipLeft(x, tooltip, width), width: tooltip }}
      className="pointer-events-none absolute top-2 z-10 rounded-control border bg-popover px-3 py-2 text-sm text-popover-foreground shadow-float"
    >
      <p className="font-semibold figures">{point.title}</p>
      {point.past && <p className="text-xs text-muted-foreground figures">antes: {point.past}</p>}
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-4 gap-y-0.5">
        {measure &&
          seriesOf(measure).map(({ key, name, values }, place) => (
            <div key={key} className="col-span-2 grid grid-cols-subgrid">
              <dt className="flex items-center gap-1.5 text-muted-foreground">
                <span
                  aria-hidden="true"
                  className="size-2 shrink-0 rounded-full"
                  style={{ background: colorAt(place) }}
                />
                {name}
              </dt>
              <dd className="text-right font-medium figures">{valueText(values[index], measure.format)}</dd>
            </div>
          ))}
        {details.map(({ name, texts }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted-foreground">{name}</dt>
            <dd className="text-right font-medium figures">{texts[index]}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
