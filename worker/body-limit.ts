import { bodyLimit } from 'hono/body-limit';
import { Refusal } from '#domain/base/refusal.ts';

/** Refuses a body of more than `maxSize` bytes, also without a Content-Length. */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError: async (c) => {
      // The client reads the response only after it has sent the whole body; otherwise it sees a broken connection.
      if (!c.req.raw.body?.locked) await c.req.raw.body?.pipeTo(new WritableStream());
      throw new Refusal('input.too-large', 'La solicitud es demasiado grande.');
    },
  });
