import { regimeOf } from '#domain/fiscal/regime-of.ts';
import type { RegisterReport } from '#domain/register/answers/register.ts';
import { businessDayText, instantText } from '#domain/register/register-labels.ts';
import { reportSections, reportTitle } from '#domain/register/register-report.ts';
import { centered, type Paper, RULE, row, text } from './paper.ts';
import { type PaperShop, paperFormats, taxNumberText, titleBlock } from './shop.ts';

/** An X or a Z on the printer's roll. */
export function registerReportPaper(report: RegisterReport, shop: PaperShop): Paper {
  const { currency, money, clockOf } = paperFormats(shop);
  const sections = reportSections(report, {
    currency,
    money,
    tax: regimeOf(shop).tax,
    clockOf: (instant) => clockOf(new Date(instant)),
  });
  const title = reportTitle(report);
  return {
    name: `${title} de ${report.register_name}`,
    blocks: [
      titleBlock(title),
      text(shop.name, { align: 'center', strong: true }),
      ...centered([taxNumberText(shop)]),
      RULE,
      row('Caja', report.register_name),
      row('Día', businessDayText(report.business_day, shop)),
      row('Aperturó', report.opened_by),
      row('Apertura', instantText(report.opened_at, shop)),
      ...(report.closed_at === null
        ? [row('Al momento', instantText(report.at, shop))]
        : [row('Cerró', report.closed_by ?? ''), row('Cierre', instantText(report.closed_at, shop))]),
      ...sections.flatMap(({ title: section, rows }) => [
        RULE,
        text(section, { strong: true }),
        ...rows.flatMap(({ left, right, note, strong = false }) => [
          row(left, right, { strong }),
          ...(note ? [text(note, { size: 'small', indent: true })] : []),
        ]),
      ]),
      ...(report.closed_at === null ? [] : [RULE, { kind: 'blank', name: 'Firma' } as const]),
    ],
  };
}
