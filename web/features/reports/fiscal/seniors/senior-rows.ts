import type { Zone } from '#domain/base/time.ts';
import type { SeniorsReport } from '#domain/fiscal/answers/seniors.ts';
import { formatIdentity } from '#domain/fiscal/hn/senior-identity.ts';
import { type Column, type FileTable, tableOf } from '#web/base/file-table.ts';

/** A discount of a sale, or what a refund takes back of it. */
export type SeniorRow = SeniorsReport['rows'][number];

/** Two seniors may have discounts in one sale. */
export const keyOfRow = ({ id, senior_id }: SeniorRow): string => `${id} ${senior_id}`;

/** 'Venta #12', or 'Reembolso #3 de la venta #12'. */
export const saleText = ({ sale_number, refund_number }: SeniorRow): string =>
  refund_number === null
    ? `Venta #${sale_number}`
    : `Reembolso #${refund_number} de la venta #${sale_number}`;

/** 'Adulto mayor, 25 %'. */
export const kindText = ({ kind, rate }: SeniorRow): string => `${kind}, ${rate / 100} %`;

export const identityText = ({ identity_number }: SeniorRow): string => formatIdentity(identity_number);

/** The persons of a report, each once. */
export const personCount = ({ rows }: SeniorsReport): number =>
  new Set(rows.map(({ identity_number }) => identity_number)).size;

const COLUMNS: readonly Column<SeniorRow>[] = [
  { head: 'Fecha', kind: 'day', of: ({ day }) => day },
  { head: 'Venta', kind: 'number', of: ({ sale_number }) => sale_number },
  { head: 'Reembolso', kind: 'number', of: ({ refund_number }) => refund_number },
  { head: 'Documento', kind: 'text', of: ({ document }) => document },
  { head: 'Descuento', kind: 'text', of: ({ kind }) => kind },
  { head: 'Porcentaje', kind: 'percent', of: ({ rate }) => rate / 10_000 },
  { head: 'Identidad', kind: 'text', of: identityText },
  { head: 'Año de nacimiento', kind: 'number', of: ({ birth_year }) => birth_year },
  { head: 'Nombre', kind: 'text', of: ({ name }) => name },
  { head: 'Importe', kind: 'money', of: ({ amount_cents }) => amount_cents, adds: true },
  { head: 'Descontado', kind: 'money', of: ({ discount_cents }) => discount_cents, adds: true },
];

/** The table of the files. */
export function seniorTables({ rows }: SeniorsReport, zone: Zone): readonly FileTable[] {
  return [tableOf('Adultos mayores', COLUMNS, rows, zone)];
}
