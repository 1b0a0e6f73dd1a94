import { expect, it } from 'vitest';
import { drawDish } from '#db/seed/drawings/dishes.ts';
import { MENU } from '#db/seed/menu-data.ts';
import { readImageHeader } from '#domain/base/image-header.ts';
import { drawDemo } from '#scripts/demo-pictures.ts';

const PRODUCTS = MENU.flatMap(({ name: category, products }) =>
  products.map(({ name }) => ({ category, name })),
);

it('every product of the demo has its own drawing, without letters', () => {
  const drawings = PRODUCTS.map(
    ({ category, name }) => drawDish(category, name, 960) ?? `no drawing of ${name}`,
  );
  expect(drawings.filter((drawing) => !drawing.startsWith('<svg') || drawing.includes('<text'))).toEqual([]);
  expect(new Set(drawings.map((drawing) => drawing.slice(drawing.indexOf('<g')))).size).toBe(PRODUCTS.length);
});

it('the demo pictures have the sizes in which uploads are stored', async () => {
  const drawn = await drawDemo();
  expect(drawn.map(({ product }) => product)).toEqual(PRODUCTS.map(({ name }) => name));
  for (const { product, full, small } of drawn) {
    expect({ product, ...readImageHeader(full) }).toMatchObject({
      type: 'image/webp',
      width: 960,
      height: 720,
    });
    expect({ product, ...readImageHeader(small) }).toMatchObject({
      type: 'image/webp',
      width: 400,
      height: 300,
    });
    expect(full.length).toBeLessThanOrEqual(100 * 1024);
    expect(small.length).toBeLessThanOrEqual(30 * 1024);
  }
});
