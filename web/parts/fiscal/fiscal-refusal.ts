import type { Outcome } from '#web/data/command.ts';
import { ApiError, type NetworkError, sentenceOf } from '#web/data/http.ts';

const CODES = ['fiscal.buyer', 'fiscal.preprinted', 'fiscal.unready'] as const;

/** Why the server issued no invoice: its buyer or its pre-printed form is at fault, or the business cannot issue any now. */
export interface FiscalRefusal {
  readonly code: (typeof CODES)[number];
  readonly message: string;
  /** The sentence of each field at fault. */
  readonly fields: Readonly<Record<string, string>>;
}

function readRefusal(error: ApiError | NetworkError): FiscalRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { message, fields } = error;
  const code = CODES.find((each) => each === error.code);
  return code ? { code, message, fields } : null;
}

/** The refusal of a charge because of its invoice; null for every other outcome. */
export function fiscalRefusalOf(outcome: Outcome<unknown> | null): FiscalRefusal | null {
  return outcome === null || outcome.ok ? null : readRefusal(outcome.error);
}

/** Whether the choice of the invoice has what the server refused. */
export const isAboutInvoice = (refusal: FiscalRefusal | null): boolean =>
  refusal?.code === 'fiscal.buyer' || refusal?.code === 'fiscal.preprinted';

/** The toast of a refused charge; null for a sentence that its window shows. */
export function failureUnlessFiscal(error: ApiError | NetworkError): string | null {
  return readRefusal(error) === null ? sentenceOf(error) : null;
}
