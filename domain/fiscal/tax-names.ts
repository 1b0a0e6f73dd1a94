import { formatRate } from '#domain/base/percent.ts';
import { categoryOf, type KeptLineTax } from './tax.ts';

/** The special rate in words: '18 %', told from a general one that is the same. */
export const specialRateText = (generalRate: number | undefined, specialRate: number): string =>
  `${formatRate(specialRate)} %${generalRate === specialRate ? ' (especial)' : ''}`;

/** '15 %'. */
function rateText(band: KeptLineTax, beside: readonly KeptLineTax[]): string {
  if (categoryOf(band) !== 'special') return `${formatRate(band.tax_rate)} %`;
  const same = beside.find((other) => categoryOf(other) === 'general' && other.tax_rate === band.tax_rate);
  return specialRateText(same?.tax_rate, band.tax_rate);
}

/** Whether the lines of a band pay tax. */
export const isTaxed = (band: KeptLineTax): boolean => !['exempt', 'exonerated'].includes(categoryOf(band));

/** The name of the base of a band, beside the others: 'Gravado 15 %', 'Exento', 'Exonerado'. */
export function baseName(band: KeptLineTax, beside: readonly KeptLineTax[]): string {
  const category = categoryOf(band);
  if (category === 'exempt') return 'Exento';
  return category === 'exonerated' ? 'Exonerado' : `Gravado ${rateText(band, beside)}`;
}

/** 'ISV 15 %' of the tax 'ISV'. */
export const taxName = (tax: string, band: KeptLineTax, beside: readonly KeptLineTax[]): string =>
  `${tax} ${rateText(band, beside)}`;
