import { MessageSquarePlus } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { MAX_CUSTOMER_NAME_LENGTH, MAX_GUESTS, MAX_ORDER_NOTE_LENGTH } from '#domain/base/limits.ts';
import type { Table } from '#domain/orders/answers/tables.ts';
import { missingDetail, type SendingProblem } from '#domain/orders/cart.ts';
import type { Channel } from '#domain/orders/orders.ts';
import { useLocationTables, useTables } from '#web/data/floor/use-tables.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { FieldNote } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useCartField, useCartIsEmpty, useCartStore } from './cart-context.tsx';

const CHANNEL_OPTIONS: readonly { value: Channel; label: string }[] = [
  { value: 'mesa', label: 'Mesa' },
  { value: 'para llevar', label: 'Para llevar' },
  { value: 'a domicilio', label: 'A domicilio' },
];

function tableText(table: Table, money: (cents: number) => string): string {
  if (table.open_bills_cents > 0) return `${table.name} · ${money(table.open_bills_cents)}`;
  return `${table.name} · ${table.is_available ? 'Disponible' : 'Ocupada'}`;
}

/** Accessibility attributes of a field that is missing. */
interface FieldErrorProps {
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
}

function TableField({ errorProps }: { errorProps: FieldErrorProps }) {
  const store = useCartStore();
  const table_id = useCartField('table_id');
  const guests = useCartField('guests');
  const { money } = useSalesSettings();
  const tables = useLocationTables(table_id);
  return (
    <>
      <NativeSelect
        {...errorProps}
        aria-label="Mesa"
        value={table_id ?? ''}
        onChange={(event) =>
          store.change({ type: 'describe', change: { table_id: event.target.value || null } })
        }
        // Without `w-0` the select is as wide as its longest option.
        className="w-0 flex-1"
      >
        <option value="">Elige la mesa</option>
        {tables.map((table) => (
          <option key={table.id} value={table.id}>
            {tableText(table, money)}
          </option>
        ))}
      </NativeSelect>
      <Input
        aria-label="Personas"
        placeholder="Personas"
        inputMode="numeric"
        autoComplete="off"
        maxLength={String(MAX_GUESTS).length}
        value={guests ?? ''}
        onChange={(event) => {
          const count = Number(event.target.value.replace(/\D/g, ''));
          store.change({
            type: 'describe',
            change: { guests: count > 0 && count <= MAX_GUESTS ? count : null },
          });
        }}
        className="w-24 px-2 text-center figures placeholder:text-sm"
      />
    </>
  );
}

function CustomerField({ delivery, errorProps }: { delivery: boolean; errorProps: FieldErrorProps }) {
  const store = useCartStore();
  const customer_name = useCartField('customer_name');
  return (
    <Input
      {...errorProps}
      aria-label="Nombre del cliente"
      aria-required={delivery || undefined}
      placeholder={delivery ? 'Nombre del cliente' : 'Nombre del cliente (opcional)'}
      autoComplete="off"
      maxLength={MAX_CUSTOMER_NAME_LENGTH}
      value={customer_name}
      onChange={(event) => store.change({ type: 'describe', change: { customer_name: event.target.value } })}
    />
  );
}

function NoteField({ onLeft }: { onLeft: () => void }) {
  const store = useCartStore();
  const note = useCartField('note');
  return (
    <Input
      aria-label="Nota de la orden"
      placeholder="Nota para la cocina"
      autoComplete="off"
      autoFocus={note === ''}
      maxLength={MAX_ORDER_NOTE_LENGTH}
      value={note}
      onChange={(event) => store.change({ type: 'describe', change: { note: event.target.value } })}
      onBlur={onLeft}
    />
  );
}

/** The sentence about what was missing at the last attempt to send; null as soon as it is no longer missing. */
function useMissingMessage(problem: SendingProblem | null): string | null {
  const empty = useCartIsEmpty();
  const channel = useCartField('channel');
  const table_id = useCartField('table_id');
  const customer_name = useCartField('customer_name');
  if (!problem || empty) return null;
  const { missing } = missingDetail({ channel, table_id, customer_name }) ?? {};
  return missing === problem.missing ? problem.sentence : null;
}

interface CartDetailsProps {
  /** What the last attempt to send found missing: that field shows the error and receives the focus. */
  missing: SendingProblem | null;
  className?: string;
}

/** Channel, table and guests or customer of the order, and a note. */
export function CartDetails({ missing, className }: CartDetailsProps) {
  const store = useCartStore();
  const channel = useCartField('channel');
  const note = useCartField('note');
  const table_id = useCartField('table_id');
  const [isNoteOpen, setNoteOpen] = useState(false);
  const joined = useTables().find((table) => table.id === table_id && table.order_id !== null);
  const showsNote = isNoteOpen || note !== '';
  const error = useMissingMessage(missing);
  const errorId = useId();
  const fields = useRef<HTMLDivElement>(null);
  const errorProps: FieldErrorProps = {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
  };
  useEffect(() => {
    if (missing) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [missing]);
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <Segmented
        label="Canal de la orden"
        value={channel}
        onValueChange={(next) => store.change({ type: 'describe', change: { channel: next } })}
        options={CHANNEL_OPTIONS}
      />
      <div ref={fields} className="flex gap-2">
        {channel === 'mesa' ? (
          <TableField errorProps={errorProps} />
        ) : (
          <CustomerField delivery={channel === 'a domicilio'} errorProps={errorProps} />
        )}
        {!showsNote && (
          <Button
            variant="outline"
            size="icon"
            aria-label="Agregar nota a la orden"
            title="Agregar nota a la orden"
            onClick={() => setNoteOpen(true)}
          >
            <MessageSquarePlus aria-hidden="true" />
          </Button>
        )}
      </div>
      <FieldNote id={errorId} error={error} />
      {showsNote && <NoteField onLeft={() => setNoteOpen(false)} />}
      {channel === 'mesa' && joined && (
        <p className="text-sm text-muted-foreground">Se agrega a la orden abierta de {joined.name}.</p>
      )}
    </div>
  );
}
