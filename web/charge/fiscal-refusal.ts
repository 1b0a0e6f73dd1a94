import type { Outcome } from '#web/lib/command.ts';
import { ApiError, type NetworkError, sentenceOf } from '#web/lib/http.ts';

/** Why the server issued no invoice: its buyer is at fault, or the business cannot issue any now. */
export interface FiscalRefusal {
  readonly code: 'fiscal.buyer' | 'fiscal.unready';
  readonly message: string;
}

function readRefusal(error: ApiError | NetworkError): FiscalRefusal | null {
  if (!(error instanceof ApiError)) return null;
  const { code, message } = error;
  return code === 'fiscal.buyer' || code === 'fiscal.unready' ? { code, message } : null;
}

/** The refusal of a charge because of its invoice; null for every other outcome. */
export function fiscalRefusalOf(outcome: Outcome<unknown> | null): FiscalRefusal | null {
  return outcome === null || outcome.ok ? null : readRefusal(outcome.error);
}

/** The toast of a refused charge; null for a sentence that its window shows. */
export function failureUnlessFiscal(error: ApiError | NetworkError): string | null {
  return readRefusal(error) === null ? sentenceOf(error) : null;
}
