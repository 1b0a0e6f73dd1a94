import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  changeCategory,
  changeProduct,
  createCategory,
  createProduct,
  duplicateProduct,
  removeCategory,
  removeProduct,
  reorderCategories,
  reorderProducts,
  setAvailability,
} from '#db/queries/menu/menu.ts';
import type { WriteResult } from '#db/scope.ts';
import { sharedBusiness } from '#tests/support/test.ts';

const business = sharedBusiness();
const write = () => business.writeScope();
const expectMenuChanged = ({ changes }: WriteResult<unknown>) =>
  expect(changes).toEqual([{ type: 'menu.changed', data: {} }]);

it('a category that is created, changed, moved or deleted says a changed menu', async () => {
  const id = randomUUID();
  expectMenuChanged(await createCategory(write(), { id, name: 'Sopas' }));
  expectMenuChanged(await changeCategory(write(), id, { station: 'barra' }));
  expectMenuChanged(await reorderCategories(write(), [id]));
  expectMenuChanged(await removeCategory(write(), id));
});

it('a product that is created, changed, moved, copied, sold out or deleted says a changed menu', async () => {
  const id = randomUUID();
  expectMenuChanged(await createProduct(write(), { id, name: 'Sopa', price_cents: 100 }));
  expectMenuChanged(await changeProduct(write(), id, { version: 1, price_cents: 200 }));
  expectMenuChanged(await reorderProducts(write(), [id]));
  expectMenuChanged(await duplicateProduct(write(), id, randomUUID()));
  expectMenuChanged(await setAvailability(write(), id, { sold_out: 'today' }));
  expectMenuChanged(await removeProduct(write(), id));
});
