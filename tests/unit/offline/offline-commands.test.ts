import { expect, it } from 'vitest';
import { UNKNOWN_ORDER } from '#domain/offline/local-refusal.ts';
import { aTable, bodyOf, knownWith, product } from '#tests/support/offline-known.ts';
import { sendOrder } from '#web/data/offline/commands.ts';
import type { KeptFloor } from '#web/data/offline/kept-floor.ts';

it('a round for a table whose order this device never read is refused here, because it needs the network', () => {
  const floor: KeptFloor = {
    order: () => null,
    table: () => aTable,
    orderOfTable: () => ({ id: 'orden', order: null }),
    report: () => null,
    product: () => null,
  };
  const lines = [{ id: 'línea', menu_item_id: 'sopa', quantity: 1 }];
  const round = sendOrder({ ...bodyOf('otra', lines), lines }, aTable.name);
  expect(round.answerHere(knownWith([product('sopa')]), floor)).toEqual(UNKNOWN_ORDER);
});
