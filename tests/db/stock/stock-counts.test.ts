import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { serveTicket } from '#db/queries/kitchen/kitchen.ts';
import { correctStock, registerWaste, reverseWaste } from '#db/queries/stock/inventory.ts';
import {
  closeStockCount,
  discardStockCount,
  listStockCountItems,
  listStockCountLines,
  readStockCount,
  reverseStockCount,
  saveStockCountLines,
  startStockCount,
} from '#db/queries/stock/stock-counts.ts';
import { differencePercentage } from '#domain/stock/inventory.ts';
import type { Business } from '#tests/support/business.ts';
import { listStockCounts } from '#tests/support/reads.ts';
import { archiveIngredient, movementsOf } from '#tests/support/stock.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
let rice: string;
let beans: string;
let salt: string;
beforeEach(async () => {
  business = await database.business();
  rice = await business.ingredient({ name: 'Arroz', stock: 10, costPerUnit: 150 });
  beans = await business.ingredient({ name: 'Frijoles', stock: 10, costPerUnit: 200.5 });
  salt = await business.ingredient({ name: 'Sal', stock: 4, costPerUnit: 10 });
});

const scope = () => business.scope();
const write = () => business.writeScope();
const start = async (category: string | null = null) => {
  const id = randomUUID();
  await startStockCount(write(), { id, category });
  return id;
};
const saveCounted = (count: string, counted: Readonly<Record<string, number | null>>) =>
  saveStockCountLines(
    write(),
    count,
    Object.entries(counted).map(([inventory_item_id, counted_quantity]) => ({
      inventory_item_id,
      counted_quantity,
    })),
  );
const close = async (count: string) => (await closeStockCount(write(), count)).answer;
const reverse = async (count: string) => (await reverseStockCount(write(), count)).answer;
const stock = async (item: string) => {
  const { stock: level, moved } = await business.stockOf(item);
  expect(moved).toBe(level);
  return level;
};
const linesOf = async (count: string) =>
  (await listStockCountLines(scope(), count, { page: 1, page_size: 50 }, true))?.lines ?? [];
const correct = (item: string, counted_stock: number) =>
  correctStock(write(), item, { id: randomUUID(), counted_stock, reason: 'Conté de nuevo' });
const initialOf = async (item: string) => {
  const [row] = await database.rows<{ initial_stock: string }>(
    'select initial_stock from stock_levels where inventory_item_id = $1',
    [item],
  );
  return Number(row?.initial_stock);
};
async function sell(item: string, quantity: number): Promise<void> {
  const product = await business.product({ recipe: [{ ingredient: item, quantity }] });
  const { kitchen_ticket } = await business.order([{ product }]);
  await serveTicket(business.writeScope('chef'), kitchen_ticket.id);
}

describe('a stock count', () => {
  it('counting 8 and 12 of 10 gives two differences, and a line without difference is stored too', async () => {
    const count = await start();
    await saveCounted(count, { [rice]: 8, [beans]: 12, [salt]: 4 });
    const { count: closed, short } = await close(count);
    expect(short).toEqual([]);
    expect(closed).toMatchObject({
      status: 'Cerrado',
      counted: 3,
      differences: 2,
      missing_cents: 300,
      surplus_cents: 401,
      closed_by: business.employees.admin.fullName,
    });
    const lines = await linesOf(count);
    expect(
      lines.map(({ name, difference, difference_cents }) => [name, difference, difference_cents]),
    ).toEqual([
      ['Arroz', -2, -300],
      ['Frijoles', 2, 401],
      ['Sal', 0, 0],
    ]);
    expect(
      lines.map(({ counted_quantity, system_quantity }) =>
        differencePercentage(counted_quantity, system_quantity),
      ),
    ).toEqual([-20, 20, 0]);
    expect([await stock(rice), await stock(beans), await stock(salt)]).toEqual([8, 12, 4]);
    expect([await initialOf(rice), await initialOf(beans), await initialOf(salt)]).toEqual([8, 12, 4]);
    expect((await movementsOf(business, salt)).map(({ type }) => type)).toEqual(['initial']);
    expect((await business.audit('stock.counted')).map(({ details }) => details)).toEqual([
      { category: null, note: null, differences: 2, missing_cents: 300, surplus_cents: 401 },
    ]);
  });

  it('what is sold between counting and closing remains deducted', async () => {
    const count = await start();
    await saveCounted(count, { [rice]: 8 });
    await sell(rice, 3);
    await close(count);
    expect(await stock(rice)).toBe(5);
    expect(await initialOf(rice)).toBe(5);
  });

  it('a line is compared with the stock at the moment of its count, also when it is counted again', async () => {
    const count = await start();
    await saveCounted(count, { [rice]: 8 });
    await sell(rice, 3);
    await saveCounted(count, { [rice]: 7 });
    expect(await linesOf(count)).toMatchObject([{ counted_quantity: 7, system_quantity: 7, difference: 0 }]);
    await close(count);
    expect(await stock(rice)).toBe(7);
  });

  it('closing does not repeat a correction that was made after the line was counted', async () => {
    const [everything, dry] = [await start(), await start('Secos').catch(() => '')];
    expect(dry).toBe('');
    await saveCounted(everything, { [rice]: 8, [beans]: 7, [salt]: 3 });
    await correct(rice, 8);
    await sell(rice, 1);
    const { answer } = await registerWaste(write(), {
      id: randomUUID(),
      inventory_item_id: beans,
      quantity: 2,
      reason: 'devuelto',
    });
    await reverseWaste(write(), answer.waste.id);
    await close(everything);
    expect([await stock(rice), await stock(beans), await stock(salt)]).toEqual([7, 7, 3]);
  });

  it('reversing a waste that is older than the count does not change the counted stock', async () => {
    const { answer } = await registerWaste(write(), {
      id: randomUUID(),
      inventory_item_id: rice,
      quantity: 2,
      reason: 'caducado',
    });
    const count = await start();
    await saveCounted(count, { [rice]: 10 });
    await reverseWaste(write(), answer.waste.id);
    await close(count);
    expect(await stock(rice)).toBe(10);
  });

  it('closing never moves stock below zero: it deducts what remains and returns what is missing', async () => {
    const count = await start();
    await saveCounted(count, { [rice]: 1 });
    await sell(rice, 8);
    const { short, stock: updated } = await close(count);
    expect(short).toEqual([{ id: rice, name: 'Arroz', unit: 'unidad', missing: 9, taken: 2 }]);
    expect(updated).toEqual([{ id: rice, current_stock: 0 }]);
    expect(await stock(rice)).toBe(0);
  });

  it('eight concurrent closings close a count once, and later requests are refused with the name of who closed it', async () => {
    const count = await start();
    await saveCounted(count, { [rice]: 6 });
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => close(count)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const endedMessage = `Este conteo ya fue cerrado por ${business.employees.admin.fullName}.`;
    await expect(close(count)).rejects.toMatchObject({ code: 'count.ended', message: endedMessage });
    await expect(saveCounted(count, { [beans]: 1 })).rejects.toMatchObject({
      code: 'count.ended',
      message: endedMessage,
    });
    await expect(discardStockCount(write(), count)).rejects.toMatchObject({ code: 'count.ended' });
    expect(await stock(rice)).toBe(6);
  });

  it('a count without lines cannot be closed, and an open count can be discarded', async () => {
    const count = await start();
    await expect(close(count)).rejects.toThrow('Todavía no se ha contado ningún ingrediente.');
    await saveCounted(count, { [rice]: 3, [beans]: 2 });
    await saveCounted(count, { [rice]: null });
    expect((await linesOf(count)).map(({ name }) => name)).toEqual(['Frijoles']);
    await discardStockCount(write(), count);
    expect(await readStockCount(scope(), count, true)).toBeNull();
    expect(await stock(beans)).toBe(10);
  });

  it('a repeated, unknown or archived ingredient or a negative quantity is refused, and no line is stored', async () => {
    const count = await start();
    const line = (inventory_item_id: string, counted_quantity: number) => ({
      inventory_item_id,
      counted_quantity,
    });
    await expect(saveStockCountLines(write(), count, [line(rice, 1), line(rice, 2)])).rejects.toMatchObject({
      code: 'input.invalid',
      message: 'Hay un ingrediente repetido.',
    });
    await expect(
      saveStockCountLines(write(), count, [line(rice, 1), line(randomUUID(), 2)]),
    ).rejects.toMatchObject({
      code: 'row.missing',
      fields: { 'lines.1.inventory_item_id': 'Ingrediente no encontrado.' },
    });
    const old = await business.ingredient({ name: 'Manteca' });
    await archiveIngredient(business, old);
    await expect(
      saveStockCountLines(write(), count, [line(old, 1), line(rice, 1), line(randomUUID(), 2)]),
    ).rejects.toMatchObject({
      message: '"Manteca" está archivado: ya no se cuenta.',
      fields: {
        'lines.0.inventory_item_id': '"Manteca" está archivado: ya no se cuenta.',
        'lines.2.inventory_item_id': 'Ingrediente no encontrado.',
      },
    });
    await expect(saveStockCountLines(write(), count, [line(rice, -1)])).rejects.toMatchObject({
      code: 'input.invalid',
    });
    expect(await linesOf(count)).toEqual([]);
  });

  it('several employees who count at once: every line is stored, and the last quantity of each ingredient wins', async () => {
    const count = await start();
    await Promise.all([
      ...Array.from({ length: 6 }, (_, index) => saveCounted(count, { [rice]: index, [beans]: index })),
      ...Array.from({ length: 6 }, (_, index) =>
        saveCounted(count, { [beans]: index, [rice]: index, [salt]: index }),
      ),
    ]);
    expect(await linesOf(count)).toHaveLength(3);
    const items = await listStockCountItems(scope(), count, { pending: true, page: 1, page_size: 40 });
    expect(items?.total).toBe(0);
  });

  it('a line that is saved while the count closes is either part of the count or refused', async () => {
    const count = await start();
    await saveCounted(count, { [rice]: 8 });
    const [, ...late] = await Promise.allSettled([
      close(count),
      ...Array.from({ length: 6 }, (_, index) => saveCounted(count, { [beans]: 2 + index })),
    ]);
    const inTime = late.flatMap(({ status }, index) => (status === 'fulfilled' ? [2 + index] : []));
    const line = (await linesOf(count)).find(({ name }) => name === 'Frijoles');
    if (inTime.length === 0) expect(line).toBeUndefined();
    else expect(inTime).toContain(line?.counted_quantity);
    expect(await stock(beans)).toBe(line?.counted_quantity ?? 10);
  });
});

describe('reversing a stock count', () => {
  it('a reversal undoes the movements of the count once and leaves later sales deducted', async () => {
    const count = await start();
    await saveCounted(count, { [rice]: 8, [beans]: 12, [salt]: 4 });
    await close(count);
    await sell(beans, 5);
    await sell(rice, 1);
    expect((await reverse(count)).count).toMatchObject({
      status: 'Revertido',
      reversed_by: business.employees.admin.fullName,
      differences: 2,
    });
    expect([await stock(rice), await stock(beans), await stock(salt)]).toEqual([9, 5, 4]);
    expect(await initialOf(rice)).toBe(10);
    await expect(reverse(count)).rejects.toMatchObject({
      code: 'count.ended',
      message: `Este conteo ya fue revertido por ${business.employees.admin.fullName}.`,
    });
    expect((await movementsOf(business, rice)).at(-1)).toMatchObject({
      type: 'count',
      quantity: 2,
      reason: 'Conteo revertido',
    });
    expect(await business.audit('stock.count-reversed')).toHaveLength(1);
  });

  it('a reversal is refused with the ingredients whose stock would be negative, and for an open count', async () => {
    const count = await start();
    await expect(reverse(count)).rejects.toMatchObject({ code: 'row.conflict' });
    await saveCounted(count, { [rice]: 15, [beans]: 20, [salt]: 3 });
    await close(count);
    await sell(rice, 11);
    await sell(beans, 11);
    await expect(reverse(count)).rejects.toMatchObject({
      code: 'stock.insufficient',
      message:
        'No se puede revertir: de Arroz y Frijoles ya se usó parte de lo que el conteo encontró, y el stock quedaría debajo de cero.',
    });
    expect([await stock(rice), await stock(beans), await stock(salt)]).toEqual([4, 9, 3]);
  });
});

describe('starting a count', () => {
  beforeEach(async () => {
    await database.rows(`update inventory_items set category = 'Secos' where business_id = $1 and id <> $2`, [
      business.id,
      beans,
    ]);
  });

  it('a count of a category lists its ingredients by name, by search, and those still to be counted', async () => {
    const count = await start('Secos');
    const names = async (
      more: { search?: string; pending?: boolean; page?: number; page_size?: number } = {},
    ) =>
      (
        await listStockCountItems(scope(), count, { pending: false, page: 1, page_size: 40, ...more })
      )?.items.map(({ name }) => name);
    expect(await names()).toEqual(['Arroz', 'Sal']);
    expect(await names({ search: 'ÁRR' })).toEqual(['Arroz']);
    await saveCounted(count, { [rice]: 2 });
    expect(await names({ pending: true })).toEqual(['Sal']);
    expect(await names({ page: 2, page_size: 1 })).toEqual(['Sal']);
    const answer = await listStockCountItems(scope(), count, { pending: false, page: 1, page_size: 40 });
    expect(answer?.items[0]).toEqual({
      id: rice,
      name: 'Arroz',
      unit: 'unidad',
      category: 'Secos',
      counted_quantity: 2,
      counted_by: business.employees.admin.fullName,
    });
    expect(await readStockCount(scope(), count, true)).toMatchObject({ counted: 1, to_count: 2 });
  });

  it('starting a count is refused without ingredients, and while one of the same category is open', async () => {
    await expect(start('Vinos')).rejects.toThrow('No hay ingredientes en la categoría Vinos');
    const outcomes = await Promise.allSettled([start(), start(), start()]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(start()).rejects.toThrow(
      'Ya hay un conteo abierto de todo el inventario: síguelo o ciérralo.',
    );
    await start('Secos');
    const { counts, total } = await listStockCounts(scope(), { limit: 20, offset: 0 }, true);
    expect([total, counts.map(({ category, to_count }) => [category, to_count])]).toEqual([
      2,
      [
        ['Secos', 2],
        [null, 3],
      ],
    ]);
  });

  it('two overlapping counts correct each difference once', async () => {
    const [everything, dry] = [await start(), await start('Secos')];
    await saveCounted(everything, { [rice]: 8 });
    await saveCounted(dry, { [rice]: 8, [salt]: 5 });
    await close(dry);
    await close(everything);
    expect([await stock(rice), await stock(salt)]).toEqual([8, 5]);
  });
});
