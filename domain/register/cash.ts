import { type Cents, cents } from '#domain/base/money.ts';

/** The number of each denomination, by its value in cents. */
export type CashCount = Readonly<Partial<Record<string, number>>>;

/** The denominations of a count with how many of each, largest first. A stored count keeps its own, whatever the currency has today. */
export const countedPieces = (count: CashCount): readonly (readonly [value: Cents, pieces: number])[] =>
  Object.entries(count)
    .map(([value, pieces = 0]) => [cents(Number(value)), pieces] as const)
    .sort(([one], [other]) => other - one);

/** The amount of a count. */
export const countedCents = (count: CashCount): Cents =>
  cents(countedPieces(count).reduce((sum, [value, pieces]) => sum + value * pieces, 0));

/** 'Por conciliar': not a session of people, but the sales of a register and a day that arrived after its Z. */
export const REGISTER_STATUSES = ['Abierta', 'Cerrada', 'Por conciliar'] as const;

/** Cash movements without a sale: cash in, cash out, safe drop, tips paid to the staff. */
export const CASH_MOVEMENT_KINDS = ['entrada', 'salida', 'resguardo', 'propina'] as const;
export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number];
/** Every cash movement: those, an expense, and a payment on account. */
export const CASH_MOVEMENT_TYPES = [...CASH_MOVEMENT_KINDS, 'gasto', 'abono'] as const;
