import { PNG } from 'pngjs';
import { readImageHeader } from '#domain/base/image-header.ts';
import { ownPictureId } from '#domain/base/pictures.ts';
import type { PaperPicture } from '#domain/printing/paper/picture.ts';
import { LOGO_DOTS } from '#domain/printing/paper/printer.ts';
import type { Log } from './log.ts';
import type { PrintServer } from './server.ts';

/** For how long papers print without a logo that could not be read, before it is asked for again. */
const RETRY_MS = 60_000;
const WHITE = 255;

/** The pixels of a PNG on white paper. */
function decode(bytes: Uint8Array): PaperPicture {
  const header = readImageHeader(bytes);
  if (header?.type !== 'image/png' || Math.max(header.width, header.height) > LOGO_DOTS)
    throw new Error('no es un PNG del tamaño de un logo');
  const { width, height, data } = PNG.sync.read(Buffer.from(bytes));
  const opaque = Uint8ClampedArray.from(data, (value, at) => {
    const alpha = data[at - (at % 4) + 3] ?? WHITE;
    return at % 4 === 3 ? WHITE : WHITE + ((value - WHITE) * alpha) / WHITE;
  });
  return { width, height, data: opaque };
}

/** The logo of the business, kept by its URL, whose picture never changes. */
export class LogoReader {
  readonly #server: PrintServer;
  readonly #log: Log;
  #url = '';
  #picture: Promise<PaperPicture | null> = Promise.resolve(null);
  #retryAt = 0;

  constructor(server: PrintServer, log: Log) {
    this.#server = server;
    this.#log = log;
  }

  /** Null if the server does not give it soon. */
  read(url: string): Promise<PaperPicture | null> {
    if (this.#url !== url || Date.now() >= this.#retryAt) {
      this.#url = url;
      this.#retryAt = Number.POSITIVE_INFINITY;
      this.#picture = this.#load(url);
    }
    return this.#picture;
  }

  /** Only Fogón's own server is asked: an address of another one is not a stored picture. */
  async #load(url: string): Promise<PaperPicture | null> {
    const id = ownPictureId(url);
    if (id === null) return null;
    try {
      return decode(await this.#server.logo(id));
    } catch (error) {
      if (this.#url === url) this.#retryAt = Date.now() + RETRY_MS;
      this.#log(`No se pudo leer el logo: los papeles salen sin él (${error})`);
      return null;
    }
  }
}
