import { Armchair, MapPin, Pencil, X } from 'lucide-react';
import { TABLE_ALERT_MINUTES, TABLE_ATTENTION_MINUTES } from '#domain/base/limits.ts';
import { stopwatch } from '#domain/base/time.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import { type TableAge, tableAge } from '#domain/orders/table-age.ts';
import { useElapsed } from '#web/base/use-elapsed.ts';
import { useSettings } from '#web/data/business.ts';
import { READY, StateTag } from '#web/parts/orders/state-tag.tsx';
import { cn } from '#web/ui/cn.ts';
import { CurrencyMoney } from '#web/ui/currency-money.tsx';
import type { Stage } from './stage.ts';

/** The mode of the floor: serve tables, move them, or edit them. */
export type FloorMode = 'serve' | 'arrange' | 'edit';

export interface TableCardActions {
  /** `byKeyboard` is true when it was opened without a pointer. */
  readonly open: (table: Table, byKeyboard: boolean) => void;
  readonly toggle: (table: Table) => void;
  readonly edit: (table: Table) => void;
  readonly remove: (table: Table) => void;
}

interface TableCardProps {
  table: Table;
  stage: Stage | null;
  mode: FloorMode;
  currency: string;
  /** Whether the panel shows its order. */
  isChosen: boolean;
  /** The name of its location, in a business with several. */
  location: string | null;
  left: number;
  top: number;
  width: number;
  height: number;
  actions: TableCardActions;
}

/** A card has one height and cuts no name: the longer the name, the smaller the texts. */
const TEXTS = {
  short: {
    name: 'text-base leading-6 @min-[8.5rem]:text-xl',
    facts: '',
    stage: 'leading-5',
    due: 'text-base leading-6 @min-[8.5rem]:text-xl',
  },
  medium: {
    name: 'text-sm leading-4.5',
    facts: 'hidden @min-[9.5rem]:flex',
    stage: 'leading-5',
    due: 'text-base leading-5',
  },
  long: {
    name: '-my-0.5 text-xs leading-3',
    facts: 'hidden',
    stage: 'leading-4',
    due: 'text-sm leading-4',
  },
} as const;

const textsOf = ({ name: { length } }: Table) =>
  TEXTS[length <= 10 ? 'short' : length <= 22 ? 'medium' : 'long'];

function Facts({ table, location }: { table: Table; location: string | null }) {
  return (
    <span
      className={cn(
        'flex min-w-0 gap-x-2 text-xs leading-4 text-muted-foreground figures [&_svg]:size-3.5 [&_svg]:shrink-0',
        textsOf(table).facts,
      )}
    >
      {table.seats !== null && (
        <span className="flex shrink-0 items-center gap-1">
          <Armchair aria-hidden="true" />
          {table.seats}
          <span className="sr-only">{table.seats === 1 ? ' puesto' : ' puestos'}</span>
        </span>
      )}
      {location !== null && (
        <span className="flex min-w-0 items-center gap-1">
          <MapPin aria-hidden="true" />
          <span className="truncate">{location}</span>
        </span>
      )}
    </span>
  );
}

const AGE_TEXT: Readonly<Record<TableAge, string>> = {
  calm: 'text-foreground',
  attention: 'text-warning-ink',
  alert: 'text-danger-ink',
};

/** How long a table has been occupied, in the colour of its age. */
function OccupationTimer({ since, className }: { since: string; className: string }) {
  const { data: settings } = useSettings();
  const seconds = useElapsed(since);
  // A device without a network may have kept settings from before there were these minutes.
  const age = tableAge(seconds, {
    table_attention_minutes: settings?.table_attention_minutes ?? TABLE_ATTENTION_MINUTES,
    table_alert_minutes: settings?.table_alert_minutes ?? TABLE_ALERT_MINUTES,
  });
  return (
    <span
      role="timer"
      aria-label="Tiempo de ocupación"
      className={cn('ml-auto text-sm font-semibold figures', className, AGE_TEXT[age])}
    >
      {stopwatch(seconds)}
    </span>
  );
}

/** What is due, or the state in a word. */
function State({ table, currency }: Pick<TableCardProps, 'table' | 'currency'>) {
  const { is_available, joined_to_table, open_bills_cents } = table;
  if (joined_to_table === null && open_bills_cents > 0) {
    return (
      <span className={cn('font-semibold figures', textsOf(table).due)}>
        <CurrencyMoney cents={open_bills_cents} currency={currency} />
      </span>
    );
  }
  const word = is_available ? 'Disponible' : 'Ocupada';
  return (
    <span
      className={cn(
        'line-clamp-2 text-sm leading-5 break-words',
        is_available ? 'text-success-ink' : 'font-semibold',
      )}
    >
      {joined_to_table === null ? word : `Unida a ${joined_to_table}`}
    </span>
  );
}

const CORNER =
  'absolute right-0 grid size-11 place-items-center rounded-card focus-ring [&>span]:grid [&>span]:place-items-center [&>span]:rounded-full';

/** The buttons in the card's corners: the state, or in edit mode edit and delete. */
function Corners({ table, mode, actions }: Pick<TableCardProps, 'table' | 'mode' | 'actions'>) {
  const stateDot = <span className={cn('size-3', table.is_available ? 'bg-success' : 'bg-danger')} />;
  if (mode === 'arrange') {
    return (
      <span aria-hidden="true" className={cn(CORNER, 'pointer-events-none top-0')}>
        {stateDot}
      </span>
    );
  }
  if (mode === 'serve') {
    const next = table.is_available ? 'ocupada' : 'disponible';
    return (
      <button
        type="button"
        aria-label={`Marcar ${table.name} como ${next}`}
        title={`Marcar como ${next}`}
        onClick={() => actions.toggle(table)}
        className={cn(CORNER, 'top-0 hover:[&>span]:ring-4 hover:[&>span]:ring-foreground/10')}
      >
        {stateDot}
      </button>
    );
  }
  return (
    <>
      <button
        type="button"
        aria-label={`Eliminar ${table.name}`}
        onClick={() => actions.remove(table)}
        className={cn(CORNER, '-top-2 -right-2')}
      >
        <span className="size-7 bg-destructive text-destructive-foreground shadow-float">
          <X className="size-4" aria-hidden="true" />
        </span>
      </button>
      <button
        type="button"
        aria-label={`Editar ${table.name}`}
        onClick={() => actions.edit(table)}
        className={cn(CORNER, 'bottom-0')}
      >
        <span className="size-8 border bg-card text-foreground">
          <Pencil className="size-4" aria-hidden="true" />
        </span>
      </button>
    </>
  );
}

/** A table on the floor: name, state, amount due, and how long it has been occupied. */
export function TableCard(props: TableCardProps) {
  const { table, stage, mode, currency, isChosen, location, left, top, width, height, actions } = props;
  const taken = !table.is_available;
  const texts = textsOf(table);
  return (
    <div
      data-table={table.id}
      style={{ left, top, width, height }}
      className={cn(
        '@container absolute rounded-card bg-card data-dragging:z-10 data-dragging:shadow-float data-dragging:will-change-transform',
        mode === 'arrange' && 'cursor-grab touch-none select-none data-dragging:cursor-grabbing',
        isChosen && 'ring-3 ring-foreground',
      )}
    >
      <button
        type="button"
        onClick={(event) => mode === 'serve' && actions.open(table, event.detail === 0)}
        aria-current={isChosen || undefined}
        aria-disabled={mode === 'edit' || undefined}
        aria-describedby={mode === 'arrange' ? 'mover-mesa' : undefined}
        className={cn(
          'flex size-full flex-col rounded-card border py-2 pr-2.5 text-left transition-colors focus-ring',
          taken ? 'border-l-4 pl-2.5' : 'pl-3.25',
          table.is_ready
            ? '[border-left-color:var(--success)]'
            : taken && '[border-left-color:var(--foreground)]',
          mode === 'serve' && 'hover:bg-muted',
          mode !== 'serve' && 'cursor-[inherit]',
          mode === 'arrange' && 'border-dashed',
        )}
      >
        <span className={cn('w-full pr-7 font-bold wrap-anywhere', texts.name)}>{table.name}</span>
        <Facts table={table} location={location} />
        <span className={cn('mt-auto flex w-full flex-col', mode === 'edit' && 'pr-8')}>
          {taken && (
            <span className="flex min-w-0 items-center gap-2">
              {stage === READY.word ? (
                <StateTag tag={READY} className="h-5 px-1.5" />
              ) : (
                <span className={cn('truncate text-sm text-muted-foreground', texts.stage)}>{stage}</span>
              )}
              {table.occupied_at && <OccupationTimer since={table.occupied_at} className={texts.stage} />}
            </span>
          )}
          <State table={table} currency={currency} />
        </span>
      </button>
      <Corners table={table} mode={mode} actions={actions} />
    </div>
  );
}
