import type { Fiscal } from '#domain/fiscal/answers/fiscal.ts';
import type { DocumentType } from '#domain/fiscal/documents.ts';
import { pointText } from './range-rows.ts';

/** What is missing to invoice: a field of the issuer, or a list without a usable entry. */
export type NeedTarget =
  | 'rtn'
  | 'legal_name'
  | 'address'
  | 'phone'
  | 'email'
  | 'establishments'
  | 'points'
  | 'ranges';

export interface Need {
  readonly target: NeedTarget;
  readonly text: string;
}

const ISSUER_FIELDS = [
  { target: 'rtn', text: 'El RTN del emisor' },
  { target: 'legal_name', text: 'El nombre o la razón social' },
  { target: 'address', text: 'La dirección de la casa matriz' },
  { target: 'phone', text: 'El teléfono del emisor' },
  { target: 'email', text: 'El correo del emisor' },
] as const satisfies readonly Need[];

/** The ids of the points that can issue a type of document now. */
const pointsWithRange = ({ ranges }: Fiscal, wanted: DocumentType): ReadonlySet<string> =>
  new Set(
    ranges
      .filter(({ type, state, is_preprinted }) => type === wanted && state === 'En uso' && !is_preprinted)
      .map(({ point_id }) => point_id),
  );

/** What is still missing to invoice (art. 10), in the order of the section. Empty when charges can issue invoices. */
export function invoicingNeeds(fiscal: Fiscal): readonly Need[] {
  const { issuer, establishments, points } = fiscal;
  const ready = pointsWithRange(fiscal, 'Factura');
  const withRegister = points.filter(({ register_id }) => register_id !== null);
  const needs: Need[] = ISSUER_FIELDS.filter(({ target }) => issuer[target] === null);
  if (establishments.length === 0) needs.push({ target: 'establishments', text: 'Un establecimiento' });
  if (withRegister.length === 0) needs.push({ target: 'points', text: 'Un punto de emisión con su caja' });
  if (!withRegister.some(({ id }) => ready.has(id)))
    needs.push({ target: 'ranges', text: 'Un rango de facturas vigente de un punto con caja' });
  return needs;
}

/**
 * That refunds need a range of credit notes, and the points that have none; null if each point that invoices has one. Without it a business can invoice,
 * and its refunds are refused.
 */
export function creditNoteNeed(fiscal: Fiscal): string | null {
  const ready = pointsWithRange(fiscal, 'Nota de crédito');
  const emitting = fiscal.points.filter(({ register_id, device_id }) => register_id ?? device_id);
  const without = emitting.filter(({ id }) => !ready.has(id));
  if (emitting.length > 0 && without.length === 0) return null;
  const places = without.map((point) => pointText(point, fiscal.establishments));
  const where = places.length > 0 && places.length < emitting.length ? ` Falta en ${places.join(', ')}.` : '';
  return `Los reembolsos necesitan un rango de notas de crédito: sin él se rechazan.${where}`;
}

export interface BlockedRegister {
  readonly id: string;
  readonly name: string;
  readonly reason: 'sin punto de emisión' | 'sin rango de facturas vigente';
}

/** The registers that cannot charge while the business invoices, and why. */
export function blockedRegisters(
  fiscal: Fiscal,
  registers: readonly { readonly id: string; readonly name: string }[],
): readonly BlockedRegister[] {
  const ready = pointsWithRange(fiscal, 'Factura');
  return registers.flatMap(({ id, name }): readonly BlockedRegister[] => {
    const point = fiscal.points.find(({ register_id }) => register_id === id);
    if (!point) return [{ id, name, reason: 'sin punto de emisión' }];
    return ready.has(point.id) ? [] : [{ id, name, reason: 'sin rango de facturas vigente' }];
  });
}
