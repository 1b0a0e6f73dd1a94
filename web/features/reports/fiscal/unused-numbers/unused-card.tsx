import { formatQuantity } from '#domain/base/quantity.ts';
import { clock, type Day, daysBetween, shortDate } from '#domain/base/time.ts';
import { instantOf } from '#web/base/clock.ts';
import { useBusiness, useDayText } from '#web/data/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { STATE_TONES, type UnusedRange, unusedState } from './unused-rows.ts';

interface UnusedCardProps {
  range: UnusedRange;
  today: Day;
  busy: boolean;
  onMark: (range: UnusedRange, isReported: boolean) => void;
}

const numbersText = (quantity: number) =>
  `${formatQuantity(quantity)} ${quantity === 1 ? 'número' : 'números'}`;

/** By when a range is reported: 'A más tardar el 14/10/2026, faltan 3 días'. */
function Deadline({ range, today }: Pick<UnusedCardProps, 'range' | 'today'>) {
  const dayText = useDayText();
  const left = daysBetween(today, range.deadline);
  const day = dayText(range.deadline);
  if (left < 0) return <span className="text-danger-ink">El plazo terminó el {day}</span>;
  const when = left === 0 ? 'hoy' : left === 1 ? 'falta 1 día' : `faltan ${left} días`;
  return (
    <span>
      Reportar a más tardar el {day}, <span className="font-medium text-warning-ink">{when}</span>
    </span>
  );
}

/** The unused numbers of a range, with the button that marks them as reported. */
export function UnusedCard({ range, today, busy, onMark }: UnusedCardProps) {
  const dayText = useDayText();
  const { zone, date_format, time_format } = useBusiness();
  const { point, type, cai, spans, quantity, valid_until, reported_at, reported_by, is_preprinted } = range;
  const state = unusedState(range, today);
  const momentText = (iso: string) =>
    `${shortDate(instantOf(iso), zone, date_format)} a las ${clock(instantOf(iso), zone, time_format)}`;
  return (
    <li className="rounded-card border bg-card p-4">
      <div className="flex items-start justify-between gap-3">
        <p className="min-w-0 font-semibold figures">
          {type} {point}
        </p>
        <Badge tone={STATE_TONES[state]}>{state}</Badge>
      </div>
      <p className="text-sm text-muted-foreground figures">
        {numbersText(quantity)} · venció el {dayText(valid_until)}
        {is_preprinted && ' · preimpresa'}
      </p>
      <ul aria-label={`Números de ${type} ${point}`} className="mt-2 grid gap-1 text-sm figures">
        {spans.map(({ from, to, quantity: size }) => (
          <li key={from} className="flex flex-wrap justify-between gap-x-3">
            <span>
              <span className="whitespace-nowrap">{from}</span>
              {to !== from && (
                <>
                  {' '}
                  <span className="whitespace-nowrap">
                    <span className="text-muted-foreground">a</span> {to}
                  </span>
                </>
              )}
            </span>
            {spans.length > 1 && <span className="text-muted-foreground">{numbersText(size)}</span>}
          </li>
        ))}
      </ul>
      <p className="mt-1 text-xs leading-5 break-all text-muted-foreground figures">CAI {cai}</p>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 border-t pt-2">
        <p className="text-sm text-muted-foreground figures">
          {reported_at === null ? (
            <Deadline range={range} today={today} />
          ) : (
            `${reported_by ? `Por ${reported_by}, el` : 'El'} ${momentText(reported_at)}`
          )}
        </p>
        <NetworkButton
          variant={reported_at === null ? 'primary' : 'outline'}
          className="print:hidden max-sm:w-full"
          busy={busy}
          onClick={() => onMark(range, reported_at === null)}
        >
          {reported_at === null ? 'Marcar como reportado' : 'Quitar la marca'}
        </NetworkButton>
      </div>
    </li>
  );
}
