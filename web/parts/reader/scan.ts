import type { MenuItem } from '#domain/menu/answers/menu.ts';
import { BARCODE_SHAPE, cleanBarcode, isBarcode } from '#domain/menu/barcode.ts';
import type { SignKey } from '#domain/menu/scan.ts';
import { isSimilarBarcode } from '#domain/menu/similar-barcode.ts';
import { may } from '#domain/people/access.ts';
import { notify } from '#web/base/notify.ts';
import { storage } from '#web/base/storage.ts';
import { currentSession } from '#web/data/session.ts';
import { assignedCode } from './assigned-code.ts';
import { READER_KEY } from './reader-key.ts';
import { usSign } from './us-layout.ts';

const ADDRESS = /^(?:https?:|www\.)/i;
const MAX_SIMILAR = 2;

interface Products {
  readonly items: readonly MenuItem[];
  /** False while the menu is read. */
  readonly ready: boolean;
  readonly onFound: (item: MenuItem) => void;
}

/** What a reader read. */
export interface Scan {
  readonly code: string;
  /** Does what the code means for these products. */
  readonly findProduct: (products: Products) => void;
}

/** A text without the prefix and the suffix that the reader of this device adds. */
function withoutAdded(text: string): string {
  const [prefix = '', suffix = ''] = ['prefix', 'suffix'].map(
    (name) => storage.get(`${READER_KEY}.${name}`) ?? '',
  );
  const rest = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return suffix !== '' && rest.endsWith(suffix) ? rest.slice(0, -suffix.length) : rest;
}

/** Says that no product has a code, which ones have a similar one, and offers to give it to one of them. */
function offerCode(codes: readonly string[], items: readonly MenuItem[]): void {
  const [code = ''] = codes;
  const { user } = currentSession();
  const similar = items
    .filter(({ barcode }) => codes.some((each) => isSimilarBarcode(each, barcode)))
    .slice(0, MAX_SIMILAR)
    .map(({ name, barcode }) => `${barcode} («${name}»)`);
  notify.error(
    'Código no encontrado',
    similar.length > 0 ? `${code} es parecido a ${similar.join(' y a ')}.` : `Ningún producto tiene ${code}.`,
    user && may(user, 'menu:write')
      ? { label: 'Agregar código a un producto', onClick: () => assignedCode.set(code) }
      : undefined,
  );
}

function findProduct(codes: readonly string[], { items, ready, onFound }: Products): void {
  const withCode = (code: string) => items.filter(({ barcode }) => isBarcode(code, barcode));
  const found = codes.map(withCode).find(({ length }) => length > 0) ?? [];
  const [only, ...others] = found;
  const names = found.map(({ name }) => `«${name}»`).join(' y de ');
  if (!ready) notify.error('El menú se está cargando. Escanea de nuevo.');
  else if (!only) offerCode(codes, items);
  else if (others.length === 0) onFound(only);
  else notify.error('Código repetido', `${codes[0]} es de ${names}: toca el que quieras.`);
}

/**
 * What the keys of a scan say; null for the address of a QR code and for nothing. A reader has the layout of the United States if nobody changed
 * it, and the device another: then '-' comes as an apostrophe. Both readings are looked for, the one of the device first if it may be a code.
 */
export function createScan(keys: readonly SignKey[]): Scan | null {
  const texts = [keys.map(({ key }) => key), keys.map(usSign)].map((signs) => withoutAdded(signs.join('')));
  if (texts.some((text) => ADDRESS.test(text.trim()))) return null;
  const codes = texts.map(cleanBarcode).filter((text) => text !== '' && BARCODE_SHAPE.test(text));
  const [code] = codes;
  return code === undefined ? null : { code, findProduct: (products) => findProduct(codes, products) };
}

/** Says why a scan does nothing: a window covers the screen that uses scans, or no screen uses them. */
export function refuseScan(isCovered: boolean): void {
  notify.error(
    isCovered ? 'Cierra esta ventana para escanear productos.' : 'En esta pantalla no se escanean productos.',
  );
}
