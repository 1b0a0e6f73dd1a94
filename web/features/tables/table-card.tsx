import { Armchair } from 'lucide-react';
import type { CSSProperties } from 'react';
import { formatMoney } from '#domain/money.ts';
import { stopwatch } from '#domain/time.ts';
import { instantOf, useNow } from '#web/lib/clock.ts';
import type { Table } from '#web/sales-parts/use-tables.ts';
import { cn } from '#web/ui/cn.ts';

function Timer({ since }: { since: string }) {
  const now = useNow();
  const seconds = (now.getTime() - instantOf(since).getTime()) / 1000;
  return (
    <span role="timer" aria-label="Tiempo de ocupación" className="text-sm font-medium figures">
      {stopwatch(seconds)}
    </span>
  );
}

function stateOf({ is_available, joined_to_table, total_consumption }: Table, currency: string): string {
  if (joined_to_table !== null) return `Unida a ${joined_to_table}`;
  if (total_consumption > 0) return formatMoney(total_consumption, currency);
  return is_available ? 'Disponible' : 'Ocupada';
}

interface TableCardProps {
  table: Table;
  currency: string;
  style: CSSProperties;
  onOpen: () => void;
}

/** A table on the floor: its name, its state in a word, what it owes and for how long it has been taken. */
export function TableCard({ table, currency, style, onOpen }: TableCardProps) {
  const taken = !table.is_available;
  return (
    <button
      type="button"
      onClick={onOpen}
      style={style}
      className={cn(
        'absolute flex flex-col rounded-card border p-3 text-left transition-[background-color,border-color,scale] focus-ring active:scale-[0.985] sm:p-4',
        taken
          ? 'border-danger/35 bg-danger/8 hover:bg-danger/12'
          : 'border-success/30 bg-success/6 hover:bg-success/10',
      )}
    >
      <span className="flex w-full items-start justify-between gap-2">
        <span className="line-clamp-2 text-base leading-5 font-semibold">{table.name}</span>
        <span
          aria-hidden="true"
          className={cn('mt-1 size-3 shrink-0 rounded-full', taken ? 'bg-danger' : 'bg-success')}
        />
      </span>
      {table.seats !== null && (
        <span className="mt-1 flex items-center gap-1 text-xs text-muted-foreground figures">
          <Armchair className="size-3.5" aria-hidden="true" />
          {table.seats === 1 ? '1 puesto' : `${table.seats} puestos`}
        </span>
      )}
      <span className="mt-auto flex flex-col gap-0.5">
        {taken && table.occupied_at && <Timer since={table.occupied_at} />}
        <span
          className={cn(
            'truncate text-sm font-semibold figures',
            taken ? 'text-danger-ink' : 'text-success-ink',
          )}
        >
          {stateOf(table, currency)}
        </span>
      </span>
    </button>
  );
}
