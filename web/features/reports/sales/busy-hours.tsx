import { formatMoney } from '#domain/base/money.ts';
import { formatQuantity } from '#domain/base/quantity.ts';
import type { WeekdayHour } from '#domain/reports/answers/reports-sales.ts';
import { averagesAt, busiest, hourAverages, hourRows } from '#domain/reports/busy-hours.ts';
import { changeOf } from '#domain/reports/changes.ts';
import { useBusiness } from '#web/data/business.ts';
import { moneyTick } from '#web/features/reports/charts/chart-points.ts';
import { ChangeText } from '#web/features/reports/comparison/comparison.tsx';
import { hourText, WEEKDAYS } from '#web/features/reports/labels/time-labels.ts';
import { HeatMap } from '#web/parts/charts/heat-map.tsx';
import { useChosen } from '#web/parts/charts/use-chosen.ts';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const CHOICES = [
  { value: 'orders', label: 'Órdenes' },
  { value: 'sales_cents', label: 'Ventas' },
] as const;
type Figure = (typeof CHOICES)[number]['value'];
const FIGURES = ['orders', 'sales_cents'] as const;

const SHORT_FROM_CENTS = 10_000_000;

/** An amount in a cell: units of the currency, in thousands from 100,000 on. */
const shortMoney = (cents: number): string =>
  Math.abs(cents) < SHORT_FROM_CENTS ? moneyTick(cents) : `${moneyTick(cents / 1000)}k`;

/** The texts for an average of orders or of sales. */
function useFigureTexts(figure: Figure) {
  const { currency } = useBusiness();
  if (figure === 'orders')
    return {
      short: formatQuantity,
      long: (orders: number) => `${formatQuantity(orders)} ${orders === 1 ? 'orden' : 'órdenes'}`,
    };
  return { short: shortMoney, long: (cents: number) => formatMoney(cents, currency) };
}

/** '18:00 a 19:00'. */
const spanOf = (hour: number, format: '24h' | '12h') =>
  `${hourText(hour, format)} a ${hourText(hour + 1, format)}`;

interface BusyHoursProps {
  cells: readonly WeekdayHour[];
  past: readonly WeekdayHour[] | undefined;
}

/** The busy hours: the average of each hour of each weekday (docs/decisions/053). */
export function BusyHours({ cells, past }: BusyHoursProps) {
  const { time_format } = useBusiness();
  const [figure, setFigure] = useChosen('sales.hours', FIGURES);
  const { short, long } = useFigureTexts(figure);
  const peak = busiest(cells, figure);
  const max = peak && hourAverages(peak)[figure];
  const before = (cell: WeekdayHour) => past && averagesAt(past, cell)[figure];
  const written = (value: number | null) => (value === null ? '—' : long(value));
  return (
    <Card className="min-w-0">
      <CardHeader
        title="Órdenes y ventas por hora"
        description="¿A qué hora necesito otro mesero? El promedio de cada hora por día de la semana. Órdenes, cuando se toman; ventas sin impuesto, cuando se cobran."
        className="max-sm:flex-col"
        action={
          <Segmented
            label="Qué se muestra"
            value={figure}
            onValueChange={setFigure}
            options={CHOICES}
            className="shrink-0 max-sm:w-full"
          />
        }
      />
      {cells.length === 0 ? (
        <p className="py-8 text-center text-sm text-muted-foreground">
          No hay órdenes ni ventas en este periodo y turno.
        </p>
      ) : (
        <>
          <HeatMap
            label={`${CHOICES.find(({ value }) => value === figure)?.label} en promedio por hora y día de la semana`}
            axis="Hora"
            color="var(--chart-1)"
            columns={WEEKDAYS.map((name) => ({ key: name, label: name.slice(0, 3), title: name }))}
            rows={hourRows(cells).map(({ hour, cells: row }) => ({
              key: `${hour}`,
              label: hourText(hour, time_format),
              title: spanOf(hour, time_format),
              cells: row.map((cell) => {
                const value = hourAverages(cell)[figure];
                const was = before(cell);
                const title =
                  value === null
                    ? 'Sin datos'
                    : `${long(value)} en promedio de ${formatQuantity(cell.days)} ${cell.days === 1 ? 'día' : 'días'}`;
                return {
                  value,
                  text: value === null ? '—' : short(value),
                  title: was === undefined ? title : `${title}; antes ${written(was)}`,
                };
              }),
            }))}
          />
          {peak && max && (
            <p className="mt-3 text-sm text-muted-foreground">
              Lo más ocupado:{' '}
              <span className="font-medium text-foreground">
                {WEEKDAYS[peak.weekday]?.toLowerCase()} de {spanOf(peak.hour, time_format)}
              </span>
              , {long(max)} en promedio.
              <PeakBefore now={max} before={before(peak)} written={written} />
            </p>
          )}
        </>
      )}
    </Card>
  );
}

interface PeakBeforeProps {
  now: number;
  /** Null without a past value; undefined if nothing is compared. */
  before: number | null | undefined;
  written: (value: number | null) => string;
}

/** The past value and the change of the busiest hour. */
function PeakBefore({ now, before, written }: PeakBeforeProps) {
  if (before === undefined) return null;
  const change = changeOf(now, before, 'more', 'average');
  return (
    <>
      {' '}
      Antes, a esa hora: {written(before)}{' '}
      {change && (
        <span className="inline-flex align-bottom">
          <ChangeText change={change} hasVisibleWord />
        </span>
      )}
    </>
  );
}
