import { MAX_CORRELATIVE } from '#domain/base/limits.ts';
import { DOCUMENT_TYPES, type DocumentType } from '../documents.ts';

/** The usual codes of art. 10. An administrator may change one. */
export const DEFAULT_TYPE_CODES: Readonly<Record<DocumentType, string>> = {
  Factura: '01',
  'Nota de crédito': '06',
  'Nota de débito': '07',
};

/** The parts of a document's number. The establishment of the head office is '000'. */
export interface DocumentNumber {
  /** Three digits. */
  readonly establishment: string;
  /** The point of emission: three digits. */
  readonly point: string;
  /** Two digits from '01'. */
  readonly type_code: string;
  /** From 1 to 99,999,999. */
  readonly correlative: number;
}

export type DocumentNumberErrors = Partial<Record<keyof DocumentNumber, string>>;

const THREE_DIGITS = /^\d{3}$/;
const TYPE_CODE = /^(?!00)\d{2}$/;
const PARTS = /^(\d{3})-?(\d{3})-?(\d{2})-?(\d{8})$/;

export const isCorrelative = (value: number): boolean =>
  Number.isInteger(value) && value >= 1 && value <= MAX_CORRELATIVE;

/** What is wrong with each part of a number, as Spanish sentences. Empty when nothing is. */
export function documentNumberErrors(parts: DocumentNumber): DocumentNumberErrors {
  const { establishment, point, type_code, correlative } = parts;
  return {
    ...(THREE_DIGITS.test(establishment)
      ? {}
      : { establishment: 'El código del establecimiento tiene 3 dígitos: 000 es la casa matriz.' }),
    ...(THREE_DIGITS.test(point) ? {} : { point: 'El código del punto de emisión tiene 3 dígitos.' }),
    ...(TYPE_CODE.test(type_code)
      ? {}
      : { type_code: 'El código del tipo de documento tiene 2 dígitos, desde 01.' }),
    ...(isCorrelative(correlative) ? {} : { correlative: 'El correlativo va de 1 a 99,999,999.' }),
  };
}

/** The eight digits of a correlative: '00000012'. */
export function correlativeText(correlative: number): string {
  return String(correlative).padStart(8, '0');
}

/** A document's number, 'NNN-NNN-NN-NNNNNNNN' (art. 10). Throws RangeError for parts that are not valid. */
export function documentNumber(parts: DocumentNumber): string {
  const [error] = Object.values(documentNumberErrors(parts));
  if (error !== undefined) throw new RangeError(error);
  return `${parts.establishment}-${parts.point}-${parts.type_code}-${correlativeText(parts.correlative)}`;
}

/** Reads a number with its hyphens or without any separator. Null for any other text. */
export function parseDocumentNumber(text: string): DocumentNumber | null {
  const [, establishment = '', point = '', type_code = '', digits = ''] = PARTS.exec(text.trim()) ?? [];
  const parts = { establishment, point, type_code, correlative: Number(digits) };
  return Object.keys(documentNumberErrors(parts)).length === 0 ? parts : null;
}

/** The warning about a code that is not the usual one of a type, or that another type has too. Null when there is none. */
export function typeCodeWarning(
  type: DocumentType,
  codes: Readonly<Record<DocumentType, string>>,
): string | null {
  const same = DOCUMENT_TYPES.find((other) => other !== type && codes[other] === codes[type]);
  if (same !== undefined) return `${type} y ${same} tienen el mismo código: sus números se confunden.`;
  if (codes[type] === DEFAULT_TYPE_CODES[type]) return null;
  return `El código usual de ${type} es ${DEFAULT_TYPE_CODES[type]}: confirma el cambio con tu contador.`;
}
