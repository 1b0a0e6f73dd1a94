import { randomBytes, randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { as, call, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { aPicture, aPng } from '#tests/support/pictures.ts';
import { testEnv } from '#tests/support/platform.ts';
import { database } from '#tests/support/test.ts';

const MAX_IMAGE_BYTES = 100 * 1024;
let business: Business;
beforeEach(async () => {
  business = await database.business();
});

const picture = (size = 64): Buffer => Buffer.from(aPicture({ size }));

async function upload(
  kind: 'products' | 'papers' | 'receipts',
  body: Buffer,
  role: keyof Business['employees'] = 'admin',
  from: Business = business,
) {
  const response = await fetch(`${testEnv.origin}/api/media/${kind}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${await as(from, role).token}`, 'content-type': 'image/webp' },
    body: new Uint8Array(body),
  });
  const text = await response.text();
  const read: { url?: string } = JSON.parse(text);
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: read,
    url: read.url ?? '',
  };
}

async function bytesOf(path: string, token?: string) {
  const response = await fetch(`${testEnv.origin}${path}`, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
}

describe('the image of a product', () => {
  it('the same image is stored once, and anyone reads it at an address that never changes', async () => {
    const body = picture();
    const first = await upload('products', body);
    expect(first.status).toBe(201);
    expect(first.url).toMatch(new RegExp(`^/media/${business.id}/[0-9a-f-]{36}$`));
    expect((await upload('products', body)).url).toBe(first.url);
    expect((await upload('products', picture())).url).not.toBe(first.url);
    const { response, bytes } = await bytesOf(first.url);
    expect(bytes.equals(body)).toBe(true);
    expect(response.headers.get('content-type')).toBe('image/webp');
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('the small address returns the whole image until a small one is stored', async () => {
    const body = picture(2_000);
    const { url } = await upload('products', body);
    const before = await bytesOf(`${url}/small`);
    expect(before.bytes.equals(body)).toBe(true);
    expect(before.response.headers.get('cache-control')).toBe('public, max-age=3600');
    const small = picture(500);
    const send = async (bytes: Buffer, to = url) => {
      const response = await fetch(`${testEnv.origin}/api/media/products/${to.split('/').at(-1)}/small`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${await as(business, 'admin').token}` },
        body: new Uint8Array(bytes),
      });
      return response.status;
    };
    expect(await send(picture(30 * 1024 + 1))).toBe(413);
    expect(await send(Buffer.from('<html></html>'))).toBe(415);
    expect(await send(small, `/media/x/${randomUUID()}`)).toBe(404);
    expect(await send(small)).toBe(200);
    expect(await send(picture(400))).toBe(200);
    const after = await bytesOf(`${url}/small`);
    expect(after.bytes.equals(small)).toBe(true);
    expect(after.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect((await bytesOf(url)).bytes.equals(body)).toBe(true);
  });

  it('the first request of the small address creates the small image', async () => {
    const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
    const body = await sharp({ create: { width: 960, height: 720, channels: 3, background: '#a41', noise } })
      .blur(4)
      .webp({ quality: 90 })
      .toBuffer();
    const { url } = await upload('products', body);
    const first = await bytesOf(`${url}/small`);
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 400, height: 300 });
    expect(first.bytes.length).toBeLessThanOrEqual(30 * 1024);
    expect(first.response.headers.get('content-type')).toBe('image/webp');
    expect(first.response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    // It is stored after the first answer.
    const etag = async () => (await bytesOf(`${url}/small`)).response.headers.get('etag');
    await expect.poll(etag).not.toBeNull();
    expect((await bytesOf(`${url}/small`)).bytes.equals(first.bytes)).toBe(true);
    expect((await bytesOf(url)).bytes.equals(body)).toBe(true);
  });

  it('the type of an image is read from its bytes, and other files are refused', async () => {
    for (const body of [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
      Buffer.from('<html></html>'),
      Buffer.from('GIF89a'),
      Buffer.alloc(0),
      randomBytes(500),
    ])
      expect(refusalOf(await upload('products', body))).toEqual({
        status: 415,
        code: 'input.unsupported-media',
        message: 'El archivo no es una imagen.',
      });
    const { url } = await upload('products', aPng({}));
    expect((await bytesOf(url)).response.headers.get('content-type')).toBe('image/png');
  });

  it('an image with more than 16 million pixels, or an animation, is refused whatever its size in bytes', async () => {
    const tooLarge = {
      status: 413,
      code: 'input.too-large',
      message: 'La imagen tiene demasiados píxeles: hazla más pequeña.',
    };
    for (const image of [
      Buffer.from(aPicture({ width: 16_383, height: 16_383 })),
      aPng({ width: 50_000, height: 50_000 }),
      aPng({ width: 10_001, height: 1 }),
      aPng({ width: 4001, height: 4000 }),
    ])
      for (const kind of ['products', 'papers', 'receipts'] as const)
        expect(refusalOf(await upload(kind, image))).toEqual(tooLarge);
    expect(refusalOf(await upload('products', aPng({ isAnimated: true })))).toEqual({
      status: 415,
      code: 'input.unsupported-media',
      message: 'La imagen no puede estar animada: elige una foto.',
    });
    expect((await upload('products', aPng({ width: 4000, height: 4000 }))).status).toBe(201);
    for (const empty of [aPng({ width: 0 }), aPng({ height: 0 })])
      expect((await upload('products', empty)).status).toBe(415);
  });

  it('an image of more than 100 KB is refused', async () => {
    expect((await upload('products', picture(MAX_IMAGE_BYTES))).status).toBe(201);
    expect(refusalOf(await upload('products', picture(MAX_IMAGE_BYTES + 1)))).toEqual({
      status: 413,
      code: 'input.too-large',
      message: 'La imagen pesa más de 100 KB.',
    });
    expect((await upload('products', picture(300 * 1024))).status).toBe(413);
  });

  it('only a user who may write the menu sends an image, and another business cannot use it', async () => {
    for (const role of ['cajero', 'mesero', 'chef'] as const)
      expect((await upload('products', picture(), role)).status).toBe(403);
    expect((await call('POST', '/api/media/products', { raw: 'RIFF' })).status).toBe(401);
    const { url } = await upload('products', picture());
    const other = await database.business();
    const foreignUrl = url.replace(business.id, other.id);
    expect((await bytesOf(foreignUrl)).response.status).toBe(404);
    const item = { id: '01980000-0000-7000-8000-000000000001', name: 'Café', price_cents: 100 };
    const theirs = await as(other, 'admin').post('/api/menu/items', { body: { ...item, image_url: url } });
    expect(refusalOf(theirs)).toMatchObject({
      status: 422,
      fields: { image_url: 'Elige una imagen de tu negocio.' },
    });
    const own = await as(business, 'admin').post('/api/menu/items', { body: { ...item, image_url: url } });
    expect(own.status).toBe(201);
  });

  it('an image that does not exist is 404', async () => {
    expect((await bytesOf(`/media/${business.id}/${business.id}`)).response.status).toBe(404);
    expect((await bytesOf('/media/nada/nada')).response.status).toBe(404);
  });
});

describe('the image of a paper', () => {
  it('only users of the business who may read its inventory read its papers', async () => {
    const body = picture();
    const { status, url } = await upload('papers', body);
    expect({ status, url }).toEqual({
      status: 201,
      url: expect.stringMatching(/^\/api\/media\/papers\/[0-9a-f-]{36}$/),
    });
    const { response, bytes } = await bytesOf(url, await as(business, 'cajero').token);
    expect(bytes.equals(body)).toBe(true);
    expect(response.headers.get('cache-control')).toContain('private');
    const other = await database.business();
    expect((await bytesOf(url, await as(other, 'admin').token)).response.status).toBe(404);
    expect((await bytesOf(url, await as(business, 'mesero').token)).response.status).toBe(403);
    expect((await bytesOf(url)).response.status).toBe(401);
    const id = url.split('/').at(-1);
    expect((await bytesOf(`/media/${business.id}/${id}`)).response.status).toBe(404);
  });
});

describe('the image of a receipt', () => {
  it('only users of the business who may write its expenses send and read its receipts', async () => {
    const body = picture();
    const { status, url } = await upload('receipts', body, 'cajero');
    expect({ status, url }).toEqual({
      status: 201,
      url: expect.stringMatching(/^\/api\/media\/receipts\/[0-9a-f-]{36}$/),
    });
    const { response, bytes } = await bytesOf(url, await as(business, 'admin').token);
    expect(bytes.equals(body)).toBe(true);
    expect(response.headers.get('cache-control')).toContain('private');
    const other = await database.business();
    expect((await bytesOf(url, await as(other, 'admin').token)).response.status).toBe(404);
    expect((await bytesOf(url, await as(business, 'mesero').token)).response.status).toBe(403);
    expect((await bytesOf(url)).response.status).toBe(401);
    expect((await upload('receipts', body, 'mesero')).status).toBe(403);
    const paper = url.replace('receipts', 'papers');
    expect((await bytesOf(paper, await as(business, 'admin').token)).response.status).toBe(404);
  });
});
