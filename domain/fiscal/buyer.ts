import * as z from 'zod/mini';
import { besideErrors, NAME_TOO_LONG, requiredText, rtn, TEXT_TOO_LONG } from '../inputs/primitives.ts';
import { MAX_SHORT_TEXT_LENGTH } from '../limits.ts';
import type { Cents } from '../money.ts';
import { BUYER_KINDS, needsIdentity } from './buyer-kinds.ts';
import { IDENTITY_KINDS } from './documents.ts';

const DNI = /^\d{4}[ -]?\d{4}[ -]?\d{5}$/;
const OTHER_DOCUMENT = /^(?=.*\d)[0-9A-Z][0-9A-Z-]{3,19}$/;
const TWO_WORDS = /\p{L}{2}\S*\s+\S*\p{L}{2}/u;
const REFERENCE_LENGTH = 60;

export const NO_RTN = 'Escribe el RTN de 14 dígitos.';
export const NO_BUYER_NAME = 'Escribe el nombre o la razón social.';
export const NO_FULL_NAME = 'Escribe el nombre completo, con apellido.';
export const NO_IDENTITY_KIND = 'Elige el tipo de documento de identidad.';
export const NO_IDENTITY_NUMBER = 'Escribe el número del documento de identidad.';
export const WRONG_DNI = 'El DNI tiene 13 dígitos.';
export const WRONG_IDENTITY_NUMBER = 'El número del documento lleva de 4 a 20 letras, dígitos o guiones.';
export const ABOVE_ANONYMOUS =
  'Una venta a consumidor final de más de L 10,000.00 lleva nombre completo y documento de identidad.';
export const NO_EXONERATION =
  'Escribe la orden de compra exenta, la constancia de exonerado o el registro SAG.';
export const NOT_OF_KIND = 'Este dato no corresponde a este tipo de comprador.';

const bareRtn = rtn.check(z.overwrite((text) => text.replace(/[ -]/g, '')));
const identityNumber = requiredText(40, NO_IDENTITY_NUMBER).check(
  z.overwrite((text) => (DNI.test(text) ? text.replace(/[ -]/g, '') : text.replace(/\s/g, '').toUpperCase())),
);
const reference = (missing: string) => z.optional(requiredText(REFERENCE_LENGTH, missing, TEXT_TOO_LONG));

/** The references of an exonerated buyer (art. 10, no. 8). Those that apply are given, at least one. */
const exoneration = z
  .strictObject(
    {
      purchase_order: reference('Escribe el número de la orden de compra exenta.'),
      certificate: reference('Escribe el número de la constancia de exonerado.'),
      sag_registration: reference('Escribe el número del registro SAG.'),
    },
    NO_EXONERATION,
  )
  .check(z.refine((references) => Object.values(references).some(Boolean), NO_EXONERATION));

const fields = z.strictObject({
  kind: z.enum(BUYER_KINDS, 'Elige quién compra.'),
  name: z.optional(requiredText(MAX_SHORT_TEXT_LENGTH, NO_BUYER_NAME, NAME_TOO_LONG)),
  rtn: z.optional(bareRtn),
  identity_kind: z.optional(z.enum(IDENTITY_KINDS, NO_IDENTITY_KIND)),
  identity_number: z.optional(identityNumber),
  exoneration: z.optional(exoneration),
});
type Fields = z.output<typeof fields>;
type Errors = Partial<Record<keyof Fields, string>>;

function identityErrors({ name, identity_kind, identity_number }: Fields): Errors {
  const isDni = identity_kind === 'DNI';
  const isFull = isDni ? TWO_WORDS.test(name ?? '') : name !== undefined;
  const isRead = identity_number === undefined || (isDni ? DNI : OTHER_DOCUMENT).test(identity_number);
  return {
    ...(isFull ? {} : { name: NO_FULL_NAME }),
    ...(identity_kind === undefined ? { identity_kind: NO_IDENTITY_KIND } : {}),
    ...(identity_number === undefined ? { identity_number: NO_IDENTITY_NUMBER } : {}),
    ...(isRead ? {} : { identity_number: isDni ? WRONG_DNI : WRONG_IDENTITY_NUMBER }),
  };
}

function consumerErrors(buyer: Fields, total: Cents): Errors {
  const isIdentified = buyer.identity_kind !== undefined || buyer.identity_number !== undefined;
  return {
    ...(isIdentified || needsIdentity(total) ? identityErrors(buyer) : {}),
    ...(!isIdentified && needsIdentity(total) ? { identity_number: ABOVE_ANONYMOUS } : {}),
    ...(buyer.rtn === undefined ? {} : { rtn: NOT_OF_KIND }),
    ...(buyer.exoneration === undefined ? {} : { exoneration: NOT_OF_KIND }),
  };
}

function taxpayerErrors(buyer: Fields): Errors {
  const exonerated = buyer.kind === 'Exonerado';
  return {
    ...(buyer.name === undefined ? { name: NO_BUYER_NAME } : {}),
    ...(buyer.rtn === undefined ? { rtn: NO_RTN } : {}),
    ...(buyer.identity_kind === undefined ? {} : { identity_kind: NOT_OF_KIND }),
    ...(buyer.identity_number === undefined ? {} : { identity_number: NOT_OF_KIND }),
    ...(exonerated && buyer.exoneration === undefined ? { exoneration: NO_EXONERATION } : {}),
    ...(!exonerated && buyer.exoneration !== undefined ? { exoneration: NOT_OF_KIND } : {}),
  };
}

function errorsOfKind(buyer: Fields, total: Cents): Errors {
  if (buyer.kind === 'Consumidor final') return consumerErrors(buyer, total);
  return BUYER_KINDS.includes(buyer.kind) ? taxpayerErrors(buyer) : {};
}

/**
 * The buyer of a document of `total`, tax included (arts. 10 and 11). A taxpayer and an exonerated buyer have a name and an RTN, which becomes
 * 14 digits; an exonerated one also has its references. A final consumer above L 10,000.00 has a name and an identity document.
 */
export const buyerInput = (total: Cents) =>
  fields.check(
    z.superRefine((buyer, context) => {
      for (const [field, message] of Object.entries(errorsOfKind(buyer, total)))
        context.addIssue({ code: 'custom', message, path: [field] });
    }, besideErrors),
  );
export type Buyer = Fields;
