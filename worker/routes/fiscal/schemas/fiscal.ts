import * as z from 'zod';
import { day } from '#domain/base/inputs/primitives.ts';
import { isTooLong, RANGE_BACKWARDS, RANGE_TOO_LONG } from '#domain/reports/periods.ts';

/** The days of a list, both included. */
export const periodQuery = z
  .strictObject({ from: day, to: day })
  .refine((range) => range.from <= range.to, { error: RANGE_BACKWARDS, path: ['to'] })
  .refine((range) => !isTooLong(range), { error: RANGE_TOO_LONG, path: ['to'] });
