import pg from 'pg';
import sharp from 'sharp';
import { DEMO_BUSINESS, rowId } from '#db/seed/businesses.ts';
import { drawDish } from '#db/seed/drawings/dishes.ts';
import { MENU } from '#db/seed/menu-data.ts';
import { PICTURE_WIDTH, pictureKey, SMALL_PICTURE_WIDTH } from '#domain/base/pictures.ts';
import { idOf, imageUrl } from '#worker/media.ts';
import { withLocalStore } from './restore-images.ts';

const TYPE = 'image/webp';
/** Half the time of the default effort, for a tenth more bytes. */
const WEBP = { quality: 80, effort: 2 } as const;

interface DrawnPicture {
  readonly product: string;
  readonly full: Buffer;
  readonly small: Buffer;
}

/** Draws pictures of the demo's products, in the sizes of an upload. */
export async function drawDemo(): Promise<readonly DrawnPicture[]> {
  const drawn = await Promise.all(
    MENU.flatMap(({ name: category, products }) =>
      products.map(async ({ name: product }) => {
        const svg = drawDish(category, product, PICTURE_WIDTH);
        if (svg === null) return [];
        const picture = sharp(Buffer.from(svg));
        const [full, small] = await Promise.all([
          picture.clone().webp(WEBP).toBuffer(),
          picture.clone().resize(SMALL_PICTURE_WIDTH).webp(WEBP).toBuffer(),
        ]);
        return [{ product, full, small }];
      }),
    ),
  );
  return drawn.flat();
}

/** Stores the pictures of the demo's products, unless a product has one already. No Worker may use that store meanwhile. */
export async function storeDemoPictures(ownerUrl: string, stateFolder: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query('set role fogon_platform');
    const found = await client.query(
      'select from menu_items where business_id = $1 and image_url is not null',
      [DEMO_BUSINESS.id],
    );
    if (found.rows.length > 0) return;
    const rows: { id: string; image_url: string }[] = [];
    const drawn = await drawDemo();
    await withLocalStore(stateFolder, async (put) => {
      for (const { product, full, small } of drawn) {
        const id = await idOf(new Uint8Array(full));
        await put(pictureKey('product', DEMO_BUSINESS.id, id), full, TYPE);
        await put(pictureKey('small', DEMO_BUSINESS.id, id), small, TYPE);
        const image_url = imageUrl('product', DEMO_BUSINESS.id, id);
        rows.push({ id: rowId(DEMO_BUSINESS, 'product', product), image_url });
      }
    });
    await client.query(
      `update menu_items m set image_url = r.image_url from jsonb_to_recordset($2::jsonb) as r (id uuid, image_url text)
       where m.business_id = $1 and m.id = r.id`,
      [DEMO_BUSINESS.id, JSON.stringify(rows)],
    );
  } finally {
    await client.end();
  }
}
