import { ApiError } from './http.ts';

/** How many of the read days are still to be rolled up, when their figures are being prepared; null for any other error. */
export function daysToPrepare(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.code !== 'report.preparing') return null;
  return Number(error.details.days_left);
}
