import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#domain/refusal.ts';

/** Refuses a body of more than so many bytes, also when its length is not told. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: async (c) => {
      // Who is still sending does not hear an answer, only a broken connection.
      if (!c.req.raw.body?.locked) await c.req.raw.body?.pipeTo(new WritableStream());
      throw new Refusal('input.too-large', 'La solicitud es demasiado grande.');
    },
  });
