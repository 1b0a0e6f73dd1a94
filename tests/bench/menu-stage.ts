import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { DatabaseGround } from '#tests/support/ground.ts';
import { aBusiness, type Business, rowsOf } from '#tests/support/restaurant.ts';
import { signIn } from './load.ts';

const CATEGORIES = ['Promociones', 'Desayunos', 'Platos típicos', 'Sopas', 'Bebidas', 'Postres', 'Antojitos'];
const PHOTOS = 12;
const DISHES = [
  'Baleada',
  'Plato típico',
  'Sopa de caracol',
  'Pollo chuco',
  'Licuado',
  'Pastelitos',
  'Tapado',
];
const WORDS =
  'tortilla de harina hecha a mano con frijoles queso mantequilla crema aguacate huevo chorizo carne asada plátano maduro arroz ensalada chimol encurtido limón cilantro yuca chicharrón repollo salsa'.split(
    ' ',
  );

/** A sentence about a dish, another one for each. */
const describe = (index: number): string =>
  Array.from(
    { length: 8 + (index % 7) },
    (_, at) => WORDS[(index * 7 + at * at + at * 3) % WORDS.length],
  ).join(' ');

/** A restaurant with so many products on its menu, each with a name and a description of its own; `photos` are shown by turns. */
export async function aMenuOf(
  ground: DatabaseGround,
  products: number,
  photos: (business: Business) => Promise<readonly string[]> = async () => [],
): Promise<Business> {
  const business = await aBusiness(ground);
  const pictures = await photos(business);
  const categories = CATEGORIES.map((name) => ({ id: randomUUID(), name }));
  for (const { id, name } of categories)
    await rowsOf(ground, 'insert into menu_categories (business_id, id, name) values ($1, $2, $3)', [
      business.id,
      id,
      name,
    ]);
  const rows = Array.from({ length: products }, (_, index) => ({
    name: `${DISHES[index % DISHES.length]} ${WORDS[(index * 5) % WORDS.length]} ${index + 1}`,
    description: describe(index),
    category_id: categories[index % 12 === 0 ? 0 : 1 + (index % (CATEGORIES.length - 1))]?.id,
    price_cents: 3500 + index * 75,
    image_url: pictures[index % Math.max(1, pictures.length)] ?? null,
  }));
  await rowsOf(
    ground,
    `insert into menu_items (business_id, id, category_id, name, description, price_cents, image_url, preparation_time)
     select $1, new_id(), category_id, name, description, price_cents, image_url, 15
     from jsonb_to_recordset($2::jsonb) as r (category_id uuid, name text, description text, price_cents integer, image_url text)`,
    [business.id, JSON.stringify(rows)],
  );
  return business;
}

/** Photographs as a browser makes them small at upload, so many pixels wide, in the business's own store. Answers their addresses. */
export async function somePhotos(
  page: Page,
  origin: string,
  business: Business,
  width: number,
): Promise<readonly string[]> {
  const authorization = await signIn(origin, business.employees.admin.username);
  const addresses: string[] = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    const base64 = await page.evaluate(drawPhoto, { width, index });
    const answer = await fetch(`${origin}/api/media/products`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'image/webp' },
      body: Buffer.from(base64, 'base64'),
    });
    const { url }: { url: string } = JSON.parse(await answer.text());
    addresses.push(url);
  }
  return addresses;
}

/** In the browser: a plate with some hundred morsels of many colours, as heavy to compress as a photograph. */
async function drawPhoto({ width, index }: { width: number; index: number }): Promise<string> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = (width * 3) / 4;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('the browser draws nothing');
  let seed = index * 7919 + 1;
  const next = () => {
    seed = (seed * 48271) % 2147483647;
    return seed / 2147483647;
  };
  context.fillStyle = `hsl(${index * 30} 30% 40%)`;
  context.fillRect(0, 0, canvas.width, canvas.height);
  for (let morsel = 0; morsel < 900; morsel += 1) {
    context.fillStyle = `hsl(${next() * 60 + index * 25} ${30 + next() * 50}% ${20 + next() * 60}% / 0.7)`;
    context.beginPath();
    const size = (0.004 + next() * 0.05) * width;
    context.ellipse(next() * width, next() * canvas.height, size, size * next(), next() * 6, 0, 7);
    context.fill();
  }
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/webp', 0.7));
  const bytes = new Uint8Array((await blob?.arrayBuffer()) ?? new ArrayBuffer(0));
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}
