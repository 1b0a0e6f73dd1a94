import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { build } from 'esbuild';
import type { Business } from '#tests/support/business.ts';
import type { TestDatabase } from '#tests/support/test-database.ts';
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

/** A different sentence for each dish. */
const describe = (index: number): string =>
  Array.from(
    { length: 8 + (index % 7) },
    (_, at) => WORDS[(index * 7 + at * at + at * 3) % WORDS.length],
  ).join(' ');

/** A business with that many products, each with another name and description; `photos` repeat. */
export async function aMenuOf(
  database: TestDatabase,
  products: number,
  photos: (business: Business) => Promise<readonly string[]> = async () => [],
): Promise<Business> {
  const business = await database.business();
  const pictures = await photos(business);
  const categories = CATEGORIES.map((name) => ({ id: randomUUID(), name }));
  for (const { id, name } of categories)
    await database.rows('insert into menu_categories (business_id, id, name) values ($1, $2, $3)', [
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
  await database.rows(
    `insert into menu_items (business_id, id, category_id, name, description, price_cents, image_url, preparation_time)
     select $1, new_id(), category_id, name, description, price_cents, image_url, 15
     from jsonb_to_recordset($2::jsonb) as r (category_id uuid, name text, description text, price_cents integer, image_url text)`,
    [business.id, JSON.stringify(rows)],
  );
  return business;
}

/** The painter's page: the code of the app makes both sizes of a photo. */
const PAINTER = new URL('photo-painter.ts', import.meta.url).pathname;

/** Photographs as a phone takes them, resized and stored as an upload. Returns their addresses. */
export async function somePhotos(page: Page, origin: string, business: Business): Promise<readonly string[]> {
  const authorization = await signIn(origin, business.employees.admin.username);
  const send = async (method: 'POST' | 'PUT', path: string, picture: string) => {
    const answer = await fetch(`${origin}/api/media/products${path}`, {
      method,
      headers: { authorization, 'content-type': 'image/webp' },
      body: Buffer.from(picture, 'base64'),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status}`);
    return answer;
  };
  const { outputFiles } = await build({ entryPoints: [PAINTER], bundle: true, format: 'iife', write: false });
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const addresses: string[] = [];
  for (let index = 0; index < PHOTOS; index += 1) {
    const { full, small }: { full: string; small: string } = await page.evaluate(`paintPhoto(${index})`);
    const { url }: { url: string } = await (await send('POST', '', full)).json();
    await send('PUT', `/${url.split('/').at(-1)}/small`, small);
    addresses.push(url);
  }
  return addresses;
}
