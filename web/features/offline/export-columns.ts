import type { OfflineConflict, UnassignedSale } from '#domain/offline/answers/offline.ts';
import { instantOf } from '#web/base/clock.ts';
import type { Column } from '#web/base/file-table.ts';
import { kindLabel } from './conflict-texts.ts';

/** The columns of the exported conflicts. */
export const CONFLICT_COLUMNS: readonly Column<OfflineConflict>[] = [
  { head: 'Ocurrió', kind: 'instant', of: ({ occurred_at }) => instantOf(occurred_at) },
  { head: 'Llegó', kind: 'instant', of: ({ received_at }) => instantOf(received_at) },
  { head: 'Operación', kind: 'text', of: kindLabel },
  { head: 'Mesa', kind: 'text', of: ({ table_number }) => table_number },
  { head: 'Número provisional', kind: 'text', of: ({ provisional_number }) => provisional_number },
  { head: 'Dinero recibido', kind: 'money', of: ({ amount_cents }) => amount_cents, adds: true },
  {
    head: 'Diferencia con la cuenta',
    kind: 'money',
    of: ({ difference_cents }) => difference_cents,
    adds: true,
  },
  { head: 'Persona', kind: 'text', of: ({ user }) => user },
  { head: 'Dispositivo', kind: 'text', of: ({ device }) => device?.name ?? null },
  { head: 'Por qué no se aplicó', kind: 'text', of: ({ refusal }) => refusal.message },
  { head: 'Estado', kind: 'text', of: ({ status }) => status },
  {
    head: 'Resuelta',
    kind: 'instant',
    of: ({ resolved_at }) => (resolved_at === null ? null : instantOf(resolved_at)),
  },
  { head: 'Resolvió', kind: 'text', of: ({ resolved_by }) => resolved_by },
  { head: 'Motivo', kind: 'text', of: ({ reason }) => reason },
];

/** The columns of the exported sales to assign. */
export const SALE_COLUMNS: readonly Column<UnassignedSale>[] = [
  { head: 'Número', kind: 'number', of: ({ number }) => number },
  { head: 'Número provisional', kind: 'text', of: ({ provisional_number }) => provisional_number },
  { head: 'Día', kind: 'day', of: ({ business_day }) => business_day },
  { head: 'Cobrada', kind: 'instant', of: ({ charged_at }) => instantOf(charged_at) },
  { head: 'Llegó', kind: 'instant', of: ({ received_at }) => instantOf(received_at) },
  { head: 'Caja', kind: 'text', of: ({ register_name }) => register_name },
  { head: 'Cajero', kind: 'text', of: ({ cashier }) => cashier },
  { head: 'Métodos de pago', kind: 'text', of: ({ methods }) => methods.join(', ') },
  { head: 'Total con impuesto', kind: 'money', of: ({ total_cents }) => total_cents, adds: true },
  { head: 'Propina', kind: 'money', of: ({ tip_cents }) => tip_cents, adds: true },
];
