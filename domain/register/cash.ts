import { type Cents, cents } from '#domain/base/money.ts';

/** The bills and coins of Honduras, largest first, in cents. */
export const DENOMINATIONS = [
  50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500, 200, 100, 50, 20, 10, 5,
] as const;

/** The number of each denomination, by its value in cents. */
export type CashCount = Readonly<Partial<Record<string, number>>>;

/** The amount of a count. */
export function countedCents(count: CashCount): Cents {
  const parts = DENOMINATIONS.map((value) => value * (count[String(value)] ?? 0));
  return cents(parts.reduce((sum, part) => sum + part, 0));
}

/** 'Por conciliar': not a session of people, but the sales of a register and a day that arrived after its Z. */
export const REGISTER_STATUSES = ['Abierta', 'Cerrada', 'Por conciliar'] as const;

/** Cash movements without a sale: cash in, cash out, safe drop, tips paid to the staff. */
export const CASH_MOVEMENT_KINDS = ['entrada', 'salida', 'resguardo', 'propina'] as const;
export type CashMovementKind = (typeof CASH_MOVEMENT_KINDS)[number];
/** Every cash movement: those, an expense, and a payment on account. */
export const CASH_MOVEMENT_TYPES = [...CASH_MOVEMENT_KINDS, 'gasto', 'abono'] as const;
