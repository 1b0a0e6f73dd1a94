import { deviceDocument } from '#domain/fiscal/hn/device-document.ts';
import { planDebts } from '#domain/integrations/import-debts.ts';
import { planIngredients } from '#domain/integrations/import-ingredients.ts';
import { planMenu } from '#domain/integrations/import-menu.ts';
import { planRecipes } from '#domain/integrations/import-recipes.ts';
import { splitIntoParts, splitPart } from '#domain/offline/bill.ts';
import { chargeLocally, sendLocally } from '#domain/offline/offline-answers.ts';
import { servedTicket } from '#domain/offline/served-ticket.ts';
import { shownOrder } from '#domain/offline/shown-orders.ts';
import { cartTotals, totalsWithBill } from '#domain/orders/cart.ts';
import type { DomainFunction, Rule } from './rule.ts';

/** A rule that SQL decides on rows: a test of its own runs both functions and compares them. */
export interface RowRule extends Pick<Rule, 'rule' | 'sql'> {
  readonly twin: DomainFunction;
  readonly provenBy: `tests/db/${string}.test.ts`;
}

const ROUNDS = 'tests/db/offline/offline-answers.test.ts';
const BILLS = 'tests/db/offline/offline-bills.test.ts';
const IMPORTS = 'tests/db/integrations/imports.test.ts';

/** What a device answers without a network, and what a preview shows. */
export const ROW_RULES: readonly RowRule[] = [
  {
    rule: 'what a sent round adds to its order and its bill',
    sql: 'send_order',
    twin: sendLocally,
    provenBy: ROUNDS,
  },
  { rule: 'the totals of a cart', sql: 'send_order', twin: cartTotals, provenBy: ROUNDS },
  {
    rule: 'the totals of a bill with a cart',
    sql: 'send_order',
    twin: totalsWithBill,
    provenBy: ROUNDS,
  },
  { rule: 'an order after its rounds', sql: 'order_answer', twin: shownOrder, provenBy: ROUNDS },
  { rule: 'the two bills after a part is split off', sql: 'split_bill', twin: splitPart, provenBy: BILLS },
  { rule: 'the bills of equal parts', sql: 'split_evenly', twin: splitIntoParts, provenBy: BILLS },
  { rule: 'a charged sale', sql: 'charge_sale', twin: chargeLocally, provenBy: BILLS },
  {
    rule: 'a ticket after a station served it',
    sql: 'serve_ticket',
    twin: servedTicket,
    provenBy: 'tests/db/offline/offline-serving.test.ts',
  },
  {
    rule: 'the invoice of a charged sale',
    sql: 'write_sale_document',
    twin: deviceDocument,
    provenBy: 'tests/db/fiscal/honduras-art-10-printed-by-device.test.ts',
  },
  {
    rule: 'what an import of opening debts stores',
    sql: 'import_debts',
    twin: planDebts,
    provenBy: 'tests/db/customers/opening-debts.test.ts',
  },
  { rule: 'what an import of the menu stores', sql: 'import_menu', twin: planMenu, provenBy: IMPORTS },
  {
    rule: 'what an import of ingredients stores',
    sql: 'import_ingredients',
    twin: planIngredients,
    provenBy: IMPORTS,
  },
  { rule: 'what an import of recipes stores', sql: 'import_recipes', twin: planRecipes, provenBy: IMPORTS },
];
