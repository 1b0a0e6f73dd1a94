import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import {
  closeRegister,
  countRegister,
  createRegister,
  moveCash,
  openDrawer,
  openRegister,
  payExpense,
} from '#db/queries/register/register.ts';
import { it } from '#tests/support/test.ts';

describe('what the writes of a register say that they changed', () => {
  it('is the register or its session, and the expense that was paid', async ({ business }) => {
    const write = () => business.writeScope();
    const ofRegister = (id: string) => ({ type: 'register.changed', data: { id } });
    const drawer = randomUUID();
    expect((await createRegister(write(), { id: drawer, name: 'Terraza' })).changes).toEqual([
      ofRegister(drawer),
    ]);

    const id = randomUUID();
    const changed = [ofRegister(id)];
    expect((await openRegister(write(), { id, opening_float_cents: 50_000 })).changes).toEqual(changed);
    const movement = { id: randomUUID(), type: 'entrada', amount_cents: 10_000, reason: 'Cambio' } as const;
    expect((await moveCash(write(), id, movement)).changes).toEqual(changed);
    expect((await openDrawer(write(), id, 'Revisión')).changes).toEqual([]);
    const ice = { id: randomUUID(), description: 'Hielo', amount_cents: 5_000 };
    expect((await payExpense(write(), id, ice)).changes).toEqual([
      ...changed,
      { type: 'expense.changed', data: {} },
    ]);
    const counted = await countRegister(write(), id, { counted_cents: 55_000 });
    expect(counted.changes).toEqual(changed);
    const closed = await closeRegister(write(), id, { count_id: counted.answer.id }, false);
    expect(closed.changes).toEqual(changed);
  });
});
