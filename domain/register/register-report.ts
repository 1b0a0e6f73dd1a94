import { byRate } from '#domain/bills/bills.ts';
import { PAYMENT_KIND_LABELS } from '#domain/bills/payment-kind-labels.ts';
import type { PaymentKind } from '#domain/bills/payment-kinds.ts';
import { DOCUMENT_PLURALS } from '#domain/fiscal/documents.ts';
import { baseName, isTaxed, taxName } from '#domain/fiscal/tax-names.ts';
import type { RegisterReport } from './answers/register.ts';
import { type CashCount, countedPieces } from './cash.ts';
import { denominationText, differenceWord, MOVEMENT_LABELS, signedCents } from './register-labels.ts';

export interface ReportRow {
  readonly key: string;
  readonly left: string;
  readonly right: string;
  /** Smaller text below the row. */
  readonly note?: string | undefined;
  readonly strong?: boolean;
}

export interface ReportSection {
  readonly title: string;
  readonly rows: readonly ReportRow[];
}

interface Formats {
  readonly currency: string;
  readonly money: (cents: number) => string;
  /** The name of the sales tax. */
  readonly tax: string;
  /** The time of day of an instant of the API. */
  readonly clockOf: (iso: string) => string;
}

const row = (left: string, right: string, strong = false): ReportRow => ({ key: left, left, right, strong });

const SHOWN_IN_Z_MESSAGE = 'Sus montos se muestran en el Z.';

/** True when the reader must count blind, so that amounts are withheld until the Z. */
const isBlind = ({ expected_cents }: RegisterReport): boolean => expected_cents === null;

/** An amount, or an empty text when it is withheld until the Z. */
const amountOrBlank = (cents: number | null, money: Formats['money']): string =>
  cents === null ? '' : money(cents);

function numbersOf({ first_number, last_number }: RegisterReport): string {
  if (first_number === null || last_number === null) return '';
  return first_number === last_number ? `#${first_number}` : `#${first_number} a #${last_number}`;
}

/** What arrived after an earlier Z: it is in no figure of this one. */
function unassignedOf(
  { unassigned }: RegisterReport,
  { money }: Pick<Formats, 'money'>,
): readonly ReportRow[] {
  if (!unassigned) return [];
  const { sales, total_cents, tips_cents } = unassigned;
  const tips = tips_cents > 0 ? `, y ${money(tips_cents)} de propinas` : '';
  return [
    {
      ...row(`Por conciliar (${sales})`, money(total_cents)),
      note: `Llegó después de un Z: no está en estos montos${tips}`,
    },
  ];
}

function salesOf(report: RegisterReport, { money, tax }: Formats): readonly ReportRow[] {
  return [
    row(`Ventas cobradas (${report.sales})`, numbersOf(report)),
    row('Subtotal', money(report.base_cents)),
    row(tax, money(report.tax_cents)),
    row('Total vendido', money(report.total_cents), true),
    row('Descuentos dados', money(report.discount_cents)),
    row(`Anuladas (${report.voided})`, money(report.voided_cents)),
    row(`Reembolsos (${report.refunds})`, money(report.refunded_cents)),
    ...unassignedOf(report, { money }),
  ];
}

/** The first and the last number of each type and range, and the numbers that were annulled. */
function documentsOf({ documents = [] }: RegisterReport): readonly ReportRow[] {
  return documents.flatMap(({ type, is_preprinted, issued, first_number, last_number, voided_numbers }) => {
    const name = `${DOCUMENT_PLURALS[type]}${is_preprinted ? ' preimpresas' : ''}`;
    const numbers = first_number === last_number ? first_number : `${first_number} a ${last_number}`;
    const rows: ReportRow[] = [{ ...row(name, String(issued)), key: first_number, note: numbers }];
    if (voided_numbers.length > 0)
      rows.push({
        ...row(`${name}: anuladas`, String(voided_numbers.length)),
        key: `${first_number} anuladas`,
        note: voided_numbers.join(', '),
      });
    return rows;
  });
}

function ratesOf(report: RegisterReport, { money, tax }: Formats): readonly ReportRow[] {
  const rates = report.by_rate.toSorted((a, b) => byRate(a.tax_rate, b.tax_rate));
  return rates.flatMap((band) => [
    row(baseName(band, rates), money(band.base_cents)),
    ...(isTaxed(band) ? [row(taxName(tax, band, rates), money(band.tax_cents))] : []),
  ]);
}

function kindsOf(
  amounts: readonly { readonly kind: PaymentKind; readonly amount_cents: number | null }[],
  { money }: Formats,
): readonly ReportRow[] {
  return amounts.map(({ kind, amount_cents }) =>
    row(PAYMENT_KIND_LABELS[kind], amountOrBlank(amount_cents, money)),
  );
}

function movementsOf(report: RegisterReport, { money, clockOf }: Formats): readonly ReportRow[] {
  return report.movements.map((movement) => ({
    key: movement.id,
    left: MOVEMENT_LABELS[movement.type],
    right: money(signedCents(movement)),
    note: `${clockOf(movement.created_at)} · ${movement.reason} · ${movement.user}`,
  }));
}

/** The expected cash of the register, with its components. */
export function expectedRows(
  report: RegisterReport,
  { money }: Pick<Formats, 'money'>,
): readonly ReportRow[] {
  const float = row('Fondo de caja', money(report.opening_float_cents));
  const { cash_sales_cents, cash_refunds_cents, movements_cents, cash_tips_cents, expected_cents } = report;
  if (
    cash_sales_cents === null ||
    cash_refunds_cents === null ||
    movements_cents === null ||
    expected_cents === null
  )
    return [{ ...float, note: 'Lo demás se muestra en el Z, después de contar.' }];
  return [
    float,
    row('Ventas en efectivo', money(cash_sales_cents)),
    row('Reembolsos en efectivo', money(0 - cash_refunds_cents)),
    row('Movimientos de caja', money(movements_cents)),
    ...(cash_tips_cents ? [row('Propinas en efectivo', money(cash_tips_cents))] : []),
    row('Efectivo esperado', money(expected_cents), true),
  ];
}

function closingOf(report: RegisterReport, { money }: Formats): readonly ReportRow[] {
  if (report.counted_cents === null || report.difference_cents === null) return [];
  const difference = row(
    `Diferencia: ${differenceWord(report.difference_cents)}`,
    money(report.difference_cents),
    true,
  );
  const notes = [
    report.difference_reason,
    report.approved_by === null ? null : `Autorizó ${report.approved_by}`,
  ].filter((note) => note !== null);
  return [
    row('Efectivo contado', money(report.counted_cents)),
    notes.length === 0 ? difference : { ...difference, note: notes.join(' · ') },
  ];
}

function countOf(count: CashCount | null, { money, currency }: Formats): readonly ReportRow[] {
  return countedPieces(count ?? {})
    .filter(([, pieces]) => pieces > 0)
    .map(([value, pieces]) => row(`${pieces} × ${denominationText(value, currency)}`, money(value * pieces)));
}

function methodsOf(report: RegisterReport, { money }: Formats): readonly ReportRow[] {
  const last = report.by_method.length - 1;
  return report.by_method.map(({ kind, method, payments, amount_cents }, index) => ({
    ...row(`${method} (${payments})`, amountOrBlank(amount_cents, money)),
    key: `${kind} ${method}`,
    note: isBlind(report) && index === last ? SHOWN_IN_Z_MESSAGE : undefined,
  }));
}

/** Who counted the register, when, and with which difference. */
function countsOf(report: RegisterReport, { money, clockOf }: Formats): readonly ReportRow[] {
  return (report.counts ?? []).map(
    ({ id, counted_by, counted_at, counted_cents, difference_cents }, index) => ({
      key: id,
      left: `Conteo ${index + 1}`,
      right: amountOrBlank(counted_cents, money),
      note: [
        clockOf(counted_at),
        counted_by,
        difference_cents === null ? null : `${differenceWord(difference_cents)} ${money(difference_cents)}`,
      ]
        .filter((part) => part !== null)
        .join(' · '),
    }),
  );
}

/** The sections of an X or a Z for screen and paper, without empty ones. */
export function reportSections(report: RegisterReport, formats: Formats): readonly ReportSection[] {
  const { money } = formats;
  const sections: readonly ReportSection[] = [
    { title: 'Ventas', rows: salesOf(report, formats) },
    { title: 'Documentos fiscales', rows: documentsOf(report) },
    { title: 'Por tasa de impuesto', rows: ratesOf(report, formats) },
    { title: 'Por método de pago', rows: methodsOf(report, formats) },
    {
      title: 'Por usuario',
      rows: report.by_user.map(({ user, sales, total_cents }, index) => ({
        ...row(`${user} (${sales})`, money(total_cents)),
        key: `${index} ${user}`,
      })),
    },
    { title: 'Reembolsos por método', rows: kindsOf(report.refunds_by_kind, formats) },
    {
      title: 'Propinas, aparte de la venta',
      rows:
        report.tips_cents === 0
          ? []
          : [
              ...kindsOf(report.tips_by_kind, formats),
              row('Total de propinas', money(report.tips_cents), true),
            ],
    },
    { title: 'Movimientos de caja', rows: movementsOf(report, formats) },
    { title: 'Efectivo en caja', rows: [...expectedRows(report, formats), ...closingOf(report, formats)] },
    { title: 'Conteo de apertura', rows: countOf(report.opening_count, formats) },
    { title: 'Conteos de la caja', rows: countsOf(report, formats) },
    { title: 'Conteo de cierre', rows: countOf(report.closing_count, formats) },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

/** 'Reporte X' of an open session, 'Cierre Z #12' of a closed one. */
export function reportTitle({ z_number }: Pick<RegisterReport, 'z_number'>): string {
  return z_number === null ? 'Reporte X' : `Cierre Z #${z_number}`;
}
