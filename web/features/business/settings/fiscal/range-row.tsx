import { Hash, Pencil, Trash2 } from 'lucide-react';
import { type Day, daysBetween } from '#domain/base/time.ts';
import type { FiscalRange } from '#domain/fiscal/answers/fiscal.ts';
import type { RangeState } from '#domain/fiscal/documents.ts';
import { useDayText } from '#web/data/business.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';
import { Progress } from '#web/ui/progress.tsx';
import { RowMenu } from '../list-row.tsx';
import { numberInSeries, rangeUse, remainingText } from './range-rows.ts';

const TONES = {
  'En uso': 'success',
  Siguiente: 'neutral',
  Agotado: 'outline',
  Vencido: 'danger',
} as const satisfies Record<RangeState, string>;

interface RangeRowProps {
  range: FiscalRange;
  series: string;
  today: Day;
  onEdit: () => void;
  onAdvance: () => void;
  onDelete: () => void;
}

/** 'Hasta el 10/06/2027', with the days that remain when they are few. */
function Limit({ range, today }: { range: FiscalRange; today: Day }) {
  const dayText = useDayText();
  const day = dayText(range.valid_until);
  if (range.state === 'Vencido') return <span className="text-danger-ink">Venció el {day}</span>;
  if (range.alert_days === null) return <span>Hasta el {day}</span>;
  const left = daysBetween(today, range.valid_until);
  const when = left === 0 ? 'vence hoy' : left === 1 ? 'falta 1 día' : `faltan ${left} días`;
  return (
    <span>
      Hasta el {day}, <span className="font-medium text-warning-ink">{when}</span>
    </span>
  );
}

/** A range: its whole numbers, state, CAI, date limit, and how much of it is used. One that was not used can be changed; the next number of any can be later. */
export function RangeRow({ range, series, today, onEdit, onAdvance, onDelete }: RangeRowProps) {
  const { percent } = rangeUse(range);
  const [first, last] = [range.first_number, range.last_number].map((each) => numberInSeries(series, each));
  const isOver = range.state === 'Agotado' || range.state === 'Vencido';
  const hasMenu = !range.is_used || !(isOver || range.is_preprinted);
  return (
    <li className="flex items-start">
      <div className={cn('min-w-0 flex-1 py-3 pl-4 sm:pl-5', !hasMenu && 'pr-4 sm:pr-5')}>
        <div className="flex items-start justify-between gap-3">
          <p className={cn('text-sm leading-5 font-medium figures', isOver && 'text-muted-foreground')}>
            <span className="whitespace-nowrap">{first}</span>{' '}
            <span className="whitespace-nowrap max-sm:block">
              <span className="font-normal text-muted-foreground">a</span> {last}
            </span>
          </p>
          <Badge tone={TONES[range.state]}>{range.state}</Badge>
        </div>
        {range.is_demo && (
          <Badge tone="warning" className="mt-1">
            DEMO, sin valor fiscal
          </Badge>
        )}
        {range.is_preprinted && (
          <Badge tone="outline" className="mt-1">
            Preimpresas, para contingencias
          </Badge>
        )}
        <p className="mt-1 text-xs leading-5 break-all text-muted-foreground figures">CAI {range.cai}</p>
        <Progress
          percent={percent}
          label={`Usado del rango ${first} a ${last}`}
          tone={!isOver && percent >= 80 ? 'warning' : 'neutral'}
          className="mt-1.5 h-1.5"
        />
        <p className="mt-1.5 flex justify-between gap-x-3 text-sm max-sm:flex-col sm:items-baseline leading-5 text-muted-foreground figures">
          <span>{remainingText(range)}</span>
          <Limit range={range} today={today} />
        </p>
      </div>
      {hasMenu && (
        <span className="mx-1 mt-1 shrink-0">
          <RowMenu
            name={`el rango ${first}`}
            actions={[
              ...(range.is_used ? [] : [{ label: 'Editar', Icon: Pencil, onSelect: onEdit }]),
              ...(isOver || range.is_preprinted
                ? []
                : [{ label: 'Corregir numeración', Icon: Hash, onSelect: onAdvance }]),
              ...(range.is_used
                ? []
                : [{ label: 'Eliminar', Icon: Trash2, onSelect: onDelete, isDestructive: true }]),
            ]}
          />
        </span>
      )}
    </li>
  );
}
