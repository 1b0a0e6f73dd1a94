import { MessageSquarePlus } from 'lucide-react';
import { useId, useState } from 'react';
import type { Channel } from '#domain/orders.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { Input } from '#web/ui/input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { useTicket, useTicketStore } from './ticket-context.tsx';
import { useSettings } from './use-settings.ts';
import { type Table, useTables } from './use-tables.ts';

const CHANNEL_OPTIONS: readonly { value: Channel; label: string }[] = [
  { value: 'mesa', label: 'Mesa' },
  { value: 'para llevar', label: 'Para llevar' },
  { value: 'a domicilio', label: 'A domicilio' },
];
const MOST_GUESTS = 999;

function tableWords(table: Table, money: (cents: number) => string): string {
  if (table.total_consumption > 0) return `${table.name} · ${money(table.total_consumption)}`;
  return `${table.name} · ${table.is_available ? 'Disponible' : 'Ocupada'}`;
}

function TableFields() {
  const store = useTicketStore();
  const { table_id, guests } = useTicket();
  const { money } = useSettings();
  const tables = useTables();
  const id = useId();
  const chosen = tables.find((table) => table.id === table_id);
  return (
    <>
      <div className="flex gap-2">
        <NativeSelect
          aria-label="Mesa"
          aria-describedby={chosen?.order_id ? id : undefined}
          value={table_id ?? ''}
          onChange={(event) =>
            store.change({ type: 'describe', change: { table_id: event.target.value || null } })
          }
          className="min-w-0 flex-1"
        >
          <option value="">Elige la mesa</option>
          {tables.map((table) => (
            <option key={table.id} value={table.id}>
              {tableWords(table, money)}
            </option>
          ))}
        </NativeSelect>
        <Input
          aria-label="Personas"
          placeholder="Personas"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          value={guests ?? ''}
          onChange={(event) => {
            const count = Number(event.target.value.replace(/\D/g, ''));
            store.change({
              type: 'describe',
              change: { guests: count > 0 && count <= MOST_GUESTS ? count : null },
            });
          }}
          className="w-26 figures"
        />
      </div>
      {chosen?.order_id && (
        <p id={id} className="text-sm text-muted-foreground">
          Se agrega a la orden abierta de {chosen.name}.
        </p>
      )}
    </>
  );
}

function CustomerField({ delivery }: { delivery: boolean }) {
  const store = useTicketStore();
  const { customer_name } = useTicket();
  const words = delivery ? 'Nombre del cliente' : 'Nombre del cliente (opcional)';
  return (
    <Input
      aria-label="Nombre del cliente"
      aria-required={delivery || undefined}
      placeholder={words}
      autoComplete="off"
      maxLength={80}
      value={customer_name}
      onChange={(event) => store.change({ type: 'describe', change: { customer_name: event.target.value } })}
    />
  );
}

function NoteField() {
  const store = useTicketStore();
  const { note } = useTicket();
  const [asked, setAsked] = useState(false);
  if (!asked && note === '') {
    return (
      <Button variant="ghost" size="sm" className="-ml-2 self-start px-2" onClick={() => setAsked(true)}>
        <MessageSquarePlus aria-hidden="true" />
        Nota de la orden
      </Button>
    );
  }
  return (
    <Input
      aria-label="Nota de la orden"
      placeholder="Nota para la cocina"
      autoComplete="off"
      autoFocus={asked}
      maxLength={500}
      value={note}
      onChange={(event) => store.change({ type: 'describe', change: { note: event.target.value } })}
      onBlur={() => setAsked(false)}
    />
  );
}

/** Whom the order is for: channel, table and guests or customer, and a note. */
export function OrderDetails({ className }: { className?: string }) {
  const store = useTicketStore();
  const { channel } = useTicket();
  return (
    <div className={cn('flex flex-col gap-2', className)}>
      <Segmented
        label="Canal de la orden"
        value={channel}
        onValueChange={(next) => store.change({ type: 'describe', change: { channel: next } })}
        options={CHANNEL_OPTIONS}
      />
      {channel === 'mesa' ? <TableFields /> : <CustomerField delivery={channel === 'a domicilio'} />}
      <NoteField />
    </div>
  );
}
