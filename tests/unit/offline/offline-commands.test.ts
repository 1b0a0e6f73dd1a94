import { expect, it } from 'vitest';
import { UNKNOWN_ORDER } from '#domain/offline/local-refusal.ts';
import { sendLocally } from '#domain/offline/offline-answers.ts';
import { openedOrder } from '#domain/offline/order.ts';
import { AT, aTable, bodyOf, knownWith, product, TABLE } from '#tests/support/offline-known.ts';
import { sendOrder } from '#web/data/offline/commands.ts';
import type { KeptFloor } from '#web/data/offline/kept-floor.ts';

const lines = [{ id: 'línea', menu_item_id: 'sopa', quantity: 1 }];
const known = knownWith([product('sopa')]);

it('a round for a table whose order this device never read is refused here, because it needs the network', () => {
  const floor: KeptFloor = {
    order: () => null,
    table: () => aTable,
    orderOfTable: () => ({ id: 'orden', order: null }),
    report: () => null,
    product: () => null,
  };
  const round = sendOrder({ ...bodyOf('otra', lines), lines }, aTable.name);
  expect(round.answerHere(known, floor)).toEqual(UNKNOWN_ORDER);
});

it('a round of a joined order names the bill that the device shows its lines on, and any other one a new bill', () => {
  const body = bodyOf('orden', lines);
  const sent = sendLocally(body, { order: null, table: TABLE }, known);
  if ('refusal' in sent) throw new Error(sent.refusal.message);
  const own = openedOrder({ kind: 'order.send', by: { ...known.by, at: AT }, body, ...sent });
  const host = { id: 'otra', number: 2, table_id: 'mesa 2', table_number: 'Mesa 2' };
  const billOf = (order: typeof own, id: string) => {
    const floor: KeptFloor = {
      order: (wanted) => (wanted === order.id ? order : null),
      table: () => aTable,
      orderOfTable: () => ({ id: order.id, order }),
      report: () => null,
      product: () => null,
    };
    const round = sendOrder({ ...bodyOf(id, lines), sale_id: 'nueva', lines }, aTable.name);
    return round.forKnownOrder?.(floor).body;
  };
  const joined = { ...own, joined_to: host };
  expect(billOf(joined, 'orden')).toMatchObject({ id: 'orden', sale_id: 'orden bill' });
  expect(billOf(joined, 'desconocida')).toMatchObject({ id: 'orden', sale_id: 'orden bill' });
  expect(billOf(own, 'desconocida')).toMatchObject({ id: 'orden', sale_id: 'nueva' });
});
