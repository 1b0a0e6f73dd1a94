import { formatQuantity } from '#domain/base/quantity.ts';
import type { Fiscal, FiscalEstablishment, FiscalPoint, FiscalRange } from '#domain/fiscal/answers/fiscal.ts';
import {
  DOCUMENT_PLURALS,
  DOCUMENT_TYPES,
  type DocumentType,
  RANGE_STATES,
} from '#domain/fiscal/documents.ts';
import { correlativeText, parseDocumentNumber } from '#domain/fiscal/hn/document-number.ts';

const UNKNOWN = '···';

/** The code that a type of document has in its numbers. */
export function typeCode({ issuer }: Fiscal, type: DocumentType): string {
  if (type === 'Factura') return issuer.invoice_code;
  return type === 'Nota de crédito' ? issuer.credit_note_code : issuer.debit_note_code;
}

/** The codes of a point with those of its establishment: '000-001'. */
export function pointText(
  point: Pick<FiscalPoint, 'establishment_id' | 'code'>,
  establishments: readonly FiscalEstablishment[],
): string {
  const establishment = establishments.find(({ id }) => id === point.establishment_id);
  return `${establishment?.code ?? UNKNOWN}-${point.code}`;
}

/** What the numbers of a point and a type begin with: '000-001-01'. */
export function seriesText(fiscal: Fiscal, pointId: string, type: DocumentType): string {
  const point = fiscal.points.find(({ id }) => id === pointId);
  const codes = point ? pointText(point, fiscal.establishments) : `${UNKNOWN}-${UNKNOWN}`;
  return `${codes}-${typeCode(fiscal, type)}`;
}

/** A whole number: '000-001-01-00000012'. */
export const numberInSeries = (series: string, correlative: number): string =>
  `${series}-${correlativeText(correlative)}`;

export interface RangeUse {
  readonly size: number;
  readonly used: number;
  readonly left: number;
  /** From 0 to 100. */
  readonly percent: number;
}

export function rangeUse({ first_number, last_number, used }: FiscalRange): RangeUse {
  const size = last_number - first_number + 1;
  return { size, used, left: size - used, percent: (used / size) * 100 };
}

/** What remains of a range: 'Quedan 872 de 1,000', 'Se usaron los 1,000', '872 sin usar'. */
export function remainingText(range: FiscalRange): string {
  const { size, left } = rangeUse(range);
  const total = formatQuantity(size);
  if (range.state === 'Agotado') return size === 1 ? 'Se usó el único' : `Se usaron los ${total}`;
  if (range.state === 'Vencido') return `${formatQuantity(left)} sin usar`;
  return `${left === 1 ? 'Queda' : 'Quedan'} ${formatQuantity(left)} de ${total}`;
}

export interface RangeGroup {
  readonly key: string;
  readonly title: string;
  /** The register of the point; null without one. */
  readonly register: string | null;
  readonly series: string;
  readonly ranges: readonly FiscalRange[];
}

const byUse = (one: FiscalRange, other: FiscalRange) =>
  RANGE_STATES.indexOf(one.state) - RANGE_STATES.indexOf(other.state) ||
  one.valid_until.localeCompare(other.valid_until) ||
  one.first_number - other.first_number;

/** The ranges by point and type of document; in each group the one in use is first, then those that follow it. */
export function rangeGroups(fiscal: Fiscal): readonly RangeGroup[] {
  return fiscal.points.flatMap((point) =>
    DOCUMENT_TYPES.flatMap((type): readonly RangeGroup[] => {
      const ranges = fiscal.ranges.filter((range) => range.point_id === point.id && range.type === type);
      if (ranges.length === 0) return [];
      const series = seriesText(fiscal, point.id, type);
      const title = `${DOCUMENT_PLURALS[type]} ${pointText(point, fiscal.establishments)}`;
      return [
        {
          key: `${point.id} ${type}`,
          title,
          register: point.register ?? point.device,
          series,
          ranges: ranges.toSorted(byUse),
        },
      ];
    }),
  );
}

/** The correlative after the last one that a point and a type have: the usual beginning of the next range. */
export function nextCorrelative({ ranges }: Fiscal, pointId: string, type: DocumentType): number {
  const lasts = ranges
    .filter((range) => range.point_id === pointId && range.type === type)
    .map(({ last_number }) => last_number);
  return Math.max(0, ...lasts) + 1;
}

/** A typed correlative, or that of a typed whole number. Undefined if empty, NaN for anything else. */
export function readCorrelative(typed: string): number | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (/^[\d,]+$/.test(text) && text.length < 12) return Number(text.replaceAll(',', ''));
  return parseDocumentNumber(text)?.correlative ?? Number.NaN;
}

/** The warning about a typed whole number whose codes are not those of the series; null if there is none. */
export function seriesWarning(typed: string, series: string): string | null {
  const parts = parseDocumentNumber(typed);
  if (!parts) return null;
  const codes = `${parts.establishment}-${parts.point}-${parts.type_code}`;
  return codes === series ? null : `Este número es de la serie ${codes}, y este punto usa ${series}.`;
}

/** The first code of three digits that is free, from the given one. */
export function freeCode(codes: readonly string[], from: number): string {
  for (let code = from; ; code += 1) {
    const text = String(code).padStart(3, '0');
    if (!codes.includes(text)) return text;
  }
}
