import { BILL_RULES } from './bills.ts';
import { FISCAL_RULES } from './fiscal.ts';
import { KITCHEN_RULES } from './kitchen.ts';
import { MONEY_RULES } from './money.ts';
import { ORDER_RULES } from './orders.ts';
import { PRINTING_RULES } from './printing.ts';
import type { Rule } from './rule.ts';
import { SENIOR_RULES } from './seniors.ts';
import { STOCK_RULES } from './stock.ts';
import { TIME_RULES } from './time.ts';

/**
 * The rules that SQL owns, each with its SQL function, the function of `domain/` that computes the same on screens, and generated cases.
 * `tests/db/base/rules.test.ts` runs them, `docs/rules.md` lists them (docs/decisions/059).
 */
export const RULES: readonly Rule[] = [
  ...MONEY_RULES,
  ...BILL_RULES,
  ...SENIOR_RULES,
  ...ORDER_RULES,
  ...KITCHEN_RULES,
  ...STOCK_RULES,
  ...TIME_RULES,
  ...FISCAL_RULES,
  ...PRINTING_RULES,
];
