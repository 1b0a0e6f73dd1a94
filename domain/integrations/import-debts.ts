import { foldText } from '#domain/base/fold.ts';
import { formatAmount } from '#domain/base/money.ts';
import { phoneDigits } from '#domain/base/phone.ts';
import { type Day, dayText } from '#domain/base/time.ts';
import { readDay } from '#domain/base/typed-dates.ts';
import { rtnError } from '#domain/fiscal/hn/rtn.ts';
import { phoneError } from '#domain/people/auth-rules.ts';
import type { KnownDebts } from './answers/imports.ts';
import type { ImportColumn, ImportFact, ImportFault, ImportPlan, ImportRules, ImportStep } from './import.ts';
import { type CellReader, InvalidCell, optionalText, requiredAmount, requiredText } from './import-cells.ts';

/** A row of the file: a debt from before Fogón. */
export interface DebtRow {
  readonly row: number;
  readonly name: string;
  readonly phone: string | null;
  readonly rtn: string | null;
  readonly amount_cents: number;
  /** Null is today. */
  readonly owed_on: Day | null;
  readonly note: string | null;
}

export type DebtKey = Exclude<keyof DebtRow, 'row'>;

export const DEBT_COLUMNS: readonly ImportColumn<DebtKey>[] = [
  {
    key: 'name',
    head: 'Cliente',
    isRequired: true,
    values: 'text',
    note: 'Su nombre. Quien ya está, por nombre y teléfono, no se duplica.',
    example: 'Marta Zelaya',
  },
  {
    key: 'phone',
    head: 'Teléfono',
    isRequired: false,
    values: 'code',
    note: 'Para distinguir a dos del mismo nombre.',
    example: '9988-7766',
  },
  {
    key: 'rtn',
    head: 'RTN',
    isRequired: false,
    values: 'code',
    note: '14 dígitos, solo de clientes nuevos.',
    example: '',
  },
  {
    key: 'amount_cents',
    head: 'Monto',
    isRequired: true,
    values: 'number',
    note: 'Lo que debe, mayor que cero.',
    example: '350.00',
  },
  {
    key: 'owed_on',
    head: 'Fecha',
    isRequired: false,
    values: 'day',
    note: 'Desde cuándo lo debe: día/mes/año. Vacío: hoy.',
    example: '31/10/2026',
  },
  {
    key: 'note',
    head: 'Nota',
    isRequired: false,
    values: 'text',
    note: 'Lo que ayude a recordarlo.',
    example: 'Cuaderno',
  },
];

const NO_PHONE = 'Número de teléfono inválido.';
const MAX_NAME_LENGTH = 80;
const name = requiredText(MAX_NAME_LENGTH, 'Escribe el cliente.');
const amount = requiredAmount('Escribe el monto.');
const note = optionalText(500);
const anyText = optionalText(40);

/** An optional text with a validation rule. */
const validatedText = (wrong: (text: string) => string | undefined): CellReader<string | null> => ({
  blank: null,
  read: (cell) => {
    const text = anyText.read(cell);
    if (text === null || text instanceof InvalidCell) return text;
    const message = wrong(text);
    return message === undefined ? text : new InvalidCell(message);
  },
});
const phone = validatedText((text) => (phoneError(text) === undefined ? undefined : NO_PHONE));
const rtn = validatedText(rtnError);

/** A day: '31/10/2026' with the day first, or '2026-10-31' as dates of spreadsheets arrive. Null when the cell is empty. */
const day: CellReader<Day | null> = {
  blank: null,
  read: (cell) => {
    const text = cell.trim();
    if (text === '') return null;
    return (
      readDay(text, 'DD/MM/YYYY') ??
      new InvalidCell(`"${text.slice(0, 24)}" no es una fecha: escribe día/mes/año.`)
    );
  },
};

/** How a file of opening debts is read. */
export const DEBT_RULES: ImportRules<DebtKey, DebtRow> = {
  columns: DEBT_COLUMNS,
  readRow: (cells) => {
    const row = {
      row: cells.row,
      name: cells.readCell('name', name),
      phone: cells.readCell('phone', phone),
      rtn: cells.readCell('rtn', rtn),
      amount_cents: cells.readCell('amount_cents', amount),
      owed_on: cells.readCell('owed_on', day),
      note: cells.readCell('note', note),
    };
    if (row.amount_cents === 0 && cells.faults.length === 0)
      cells.refuse('amount_cents', 'Debe ser mayor que cero.');
    return row;
  },
  uniqueBy: {
    column: 'name',
    keyOf: (row) =>
      row.name === ''
        ? ''
        : [foldText(row.name), phoneDigits(row.phone ?? ''), row.owed_on, row.amount_cents].join('\n'),
  },
};

type Known = KnownDebts['customers'][number] & { readonly digits: string };

const listed = <T>(things: readonly T[], keyOf: (thing: T) => string): ReadonlyMap<string, readonly T[]> => {
  const found = new Map<string, T[]>();
  for (const thing of things) found.set(keyOf(thing), [...(found.get(keyOf(thing)) ?? []), thing]);
  return found;
};

/** What is stored of a row. The phone and the RTN of a customer who is already there do not change. */
function factsOf(row: DebtRow, owedOn: Day, found: Known | undefined): readonly ImportFact[] {
  const kept = (text: string | null) => text && (found ? `${text}, no se guarda: la cuenta ya está` : text);
  const isKnownPhone = found?.digits === phoneDigits(row.phone ?? '');
  return [
    { head: 'Teléfono', text: isKnownPhone ? row.phone : kept(row.phone) },
    { head: 'RTN', text: kept(row.rtn) },
    { head: 'Fecha', text: dayText(owedOn) },
    { head: 'Nota', text: row.note },
  ].flatMap(({ head, text }) => (text === null ? [] : [{ head, text }]));
}

/** The plan of an import of opening debts. `import_debts` in SQL decides again. */
export function planDebts(
  rows: readonly DebtRow[],
  _columns: readonly DebtKey[],
  { customers, today }: KnownDebts,
): ImportPlan {
  const known = customers.map(
    (customer): Known => ({ ...customer, digits: phoneDigits(customer.phone ?? '') }),
  );
  const named = listed(known, (each) => foldText(each.name));
  const phones = listed(known, ({ digits }) => digits);
  const withPhone = new Set(rows.filter((row) => row.phone !== null).map((row) => foldText(row.name)));
  const faults: ImportFault[] = [];
  const steps: ImportStep[] = [];
  for (const row of rows) {
    const digits = phoneDigits(row.phone ?? '');
    const same = named.get(foldText(row.name)) ?? [];
    const exact = same.find((each) => each.digits === digits) ?? same.find((each) => each.digits === '');
    const found = digits !== '' ? exact : same.length === 1 ? same[0] : undefined;
    const [other] = digits === '' ? [] : (phones.get(digits) ?? []);
    const refuse = (column: string, reason: string) => faults.push({ row: row.row, column, reason });
    if (digits === '' && same.length > 1)
      refuse('Teléfono', `Hay ${same.length} clientes con este nombre: escribe el teléfono.`);
    if (!found && other)
      refuse(
        'Teléfono',
        `Ese teléfono ya es de "${other.name}": escribe su nombre igual, o deja el teléfono vacío.`,
      );
    if (digits === '' && same.length === 0 && withPhone.has(foldText(row.name)))
      refuse('Teléfono', 'Otra fila de este cliente lleva teléfono: escríbelo también aquí.');
    if (found?.is_active === false)
      refuse('Cliente', `La cuenta de ${found.name} está inactiva: actívala primero.`);
    const owedOn = row.owed_on ?? today;
    if (owedOn > today) refuse('Fecha', 'La fecha no puede ser futura.');
    const exists = found?.debts.some(
      (debt) => debt.owed_on === owedOn && debt.amount_cents === row.amount_cents,
    );
    const debt = `${formatAmount(row.amount_cents)} del ${dayText(owedOn)}`;
    steps.push({
      row: row.row,
      name: row.name,
      amount_cents: row.amount_cents,
      outcome: !found ? 'created' : exists ? 'unchanged' : 'changed',
      changes: found && !exists ? [{ head: 'Saldo inicial', before: null, after: debt }] : [],
      facts: factsOf(row, owedOn, found),
    });
  }
  return { faults, steps };
}
