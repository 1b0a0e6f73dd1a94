import type { BasisPoints } from '#domain/base/money.ts';
import * as domain from '#domain/base/typed-quantity.ts';
import { decimalSign } from './decimal-sign.ts';

/** The readers of typed quantities, with the decimal sign of this business. */

export const readQuantity = (text: string, rule: domain.QuantityRule): number | null =>
  domain.readQuantity(text, decimalSign(), rule);

export const readStockQuantity = (text: string): number | null =>
  domain.readStockQuantity(text, decimalSign());

export const readPositiveQuantity = (text: string): number | null =>
  domain.readPositiveQuantity(text, decimalSign());

export const unclearReadings = (text: string, rule?: domain.QuantityRule): readonly domain.Reading[] =>
  domain.unclearReadings(text, decimalSign(), rule);

export const readRate = (text: string): BasisPoints | null => domain.readRate(text, decimalSign());

/** A quantity as the people of this business type it: a field with this text is read as that quantity. */
export const typedText = (value: number): string => String(value).replace('.', decimalSign());
