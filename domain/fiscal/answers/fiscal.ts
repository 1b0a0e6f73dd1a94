import * as z from 'zod';
import {
  cents,
  count,
  day,
  id,
  instant,
  number,
  person,
  provisionalNumber,
  quantity,
  rate,
  text,
  version,
} from '#domain/base/answers/primitives.ts';
import { PAYMENT_KIND_NAMES } from '#domain/bills/payment-kinds.ts';
import {
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  IDENTITY_KINDS,
  INCIDENT_KINDS,
  INCIDENT_STATUSES,
  RANGE_STATES,
} from '../documents.ts';
import { BILLED_TAX_CATEGORIES } from '../tax.ts';

const rtn = text('08011985123960');
const cai = text('254F8-612F1-8A0E0-6C1F2-A13B0-99');
const documentNumber = text('000-001-01-00000128');

/** The issuer, its establishments, its points of emission and their ranges. */
export const fiscal = z
  .strictObject({
    issuer: z.strictObject({
      /** Whether every charge issues an invoice. */
      is_active: z.boolean(),
      rtn: rtn.nullable(),
      legal_name: text('Inversiones El Comal S. de R. L.').nullable(),
      trade_name: text('El Comal').nullable(),
      address: text('Barrio El Centro, Comayagua').nullable(),
      phone: text('+504 2772-0000').nullable(),
      email: text('facturas@elcomal.hn').nullable(),
      invoice_code: text('01'),
      credit_note_code: text('06'),
      debit_note_code: text('07'),
      /** 0 before the first change. */
      version: count,
    }),
    establishments: z.array(
      z.strictObject({
        id,
        location_id: id.nullable(),
        code: text('000'),
        address: text('Barrio El Centro, Comayagua'),
        /** Whether it issued documents: its code stays. */
        is_used: z.boolean(),
        version,
      }),
    ),
    points: z.array(
      z.strictObject({
        id,
        establishment_id: id,
        code: text('001'),
        register_id: id.nullable(),
        register: text('Caja 1').nullable(),
        /** The device that numbers its own charges; a point has it or a register. */
        device_id: id.nullable(),
        device: text('Tableta de la barra').nullable(),
        is_used: z.boolean(),
        version,
      }),
    ),
    ranges: z.array(
      z.strictObject({
        id,
        point_id: id,
        type: z.enum(DOCUMENT_TYPES),
        cai,
        first_number: number,
        last_number: number,
        /** Above `last_number` when it is exhausted. */
        next_number: number,
        /** Whether it gave a number here: then it stays. */
        is_used: z.boolean(),
        valid_until: day,
        is_demo: z.boolean(),
        /** Its numbers are on printed forms for a contingency: no charge takes them. */
        is_preprinted: z.boolean(),
        /** How many of its numbers are used. */
        used: count,
        state: z.enum(RANGE_STATES),
        /** The thresholds that it has reached: days before its date limit, and used percentage. */
        alert_days: number.nullable(),
        alert_percentage: number.nullable(),
        version,
      }),
    ),
    /** Days without work of the administration, for deadlines in business days. */
    holidays: z.array(z.strictObject({ day, name: text('Día de la Independencia') })),
  })
  .meta({ id: 'Fiscal' });
export type Fiscal = z.infer<typeof fiscal>;
export type FiscalRange = Fiscal['ranges'][number];
export type FiscalPoint = Fiscal['points'][number];
export type FiscalEstablishment = Fiscal['establishments'][number];

const issuer = z.strictObject({
  rtn,
  legal_name: text('Inversiones El Comal S. de R. L.'),
  trade_name: text('El Comal').nullable(),
  address: text('Barrio El Centro, Comayagua'),
  phone: text('+504 2772-0000'),
  email: text('facturas@elcomal.hn'),
});

/** What devices that are points of emission need to issue invoices without a network (art. 49). */
export const devicePoints = z
  .strictObject({
    is_active: z.boolean(),
    /** Null while a field of art. 10 is missing. */
    issuer: issuer.nullable(),
    points: z.array(
      z.strictObject({
        id,
        device_id: id,
        establishment: text('000'),
        establishment_address: text('Barrio El Centro, Comayagua'),
        code: text('002'),
        /** The code of invoices in a number. */
        type_code: text('01'),
        /** No range of invoices was ever loaded for it. */
        never_had_range: z.boolean(),
        /** Those of invoices with numbers left, the one to use first in the first place. */
        ranges: z.array(
          z.strictObject({
            id,
            cai,
            first_number: number,
            /** The first number that it gives here. Absent in an answer that a device kept before ranges had it. */
            start_number: z.optional(number),
            last_number: number,
            next_number: number,
            valid_until: day,
            is_demo: z.boolean(),
          }),
        ),
      }),
    ),
  })
  .meta({ id: 'DevicePoints' });
export type DevicePoints = z.infer<typeof devicePoints>;
export type DevicePoint = DevicePoints['points'][number];

/** Invoices that a device printed and that could not be stored as printed, those to resolve first. */
export const incidents = z.strictObject({
  incidents: z.array(
    z
      .strictObject({
        id,
        kind: z.enum(INCIDENT_KINDS),
        sale_id: id,
        sale_number: number,
        device: text('Tableta de la barra'),
        printed_number: text('000-002-01-00000003'),
        printed_total_cents: cents,
        /** The total of the sale. */
        total_cents: cents,
        /** The invoice that the sale has now. */
        document: z
          .strictObject({ id, number: documentNumber, status: z.enum(DOCUMENT_STATUSES) })
          .nullable(),
        occurred_at: instant,
        status: z.enum(INCIDENT_STATUSES),
        resolved_at: instant.nullable(),
        resolved_by: person.nullable(),
        resolution: text('Se avisó al cliente y se le entregó la factura 000-001-01-00000128').nullable(),
      })
      .meta({ id: 'FiscalIncident' }),
  ),
});
export type Incidents = z.infer<typeof incidents>;
export type FiscalIncident = Incidents['incidents'][number];

const amounts = {
  exempt_cents: cents,
  exonerated_cents: cents,
  general_base_cents: cents,
  general_tax_cents: cents,
  special_base_cents: cents,
  special_tax_cents: cents,
  total_cents: cents,
};

/** An invoice or a note with all that its paper says. It stays as issued. */
export const fiscalDocument = z
  .strictObject({
    id,
    sale_id: id,
    type: z.enum(DOCUMENT_TYPES),
    number: documentNumber,
    status: z.enum(DOCUMENT_STATUSES),
    cai,
    range_from: documentNumber,
    range_to: documentNumber,
    valid_until: day,
    /** Printed across the document: it has no fiscal value. */
    is_demo: z.boolean(),
    /** It was written by hand on a printed form in a contingency, on `issued_on`. */
    is_preprinted: z.boolean(),
    issued_at: instant,
    issued_on: day,
    issuer: issuer.extend({ establishment_address: text('Barrio El Centro, Comayagua') }),
    buyer: z.strictObject({
      name: text('CONSUMIDOR FINAL'),
      rtn: rtn.nullable(),
      identity_kind: z.enum(IDENTITY_KINDS).nullable(),
      identity_number: text('0801-1985-12396').nullable(),
      exoneration: z
        .strictObject({
          purchase_order: text('OCE-2026-0001'),
          certificate: text('21012345678'),
          sag: text('SAG-1234').nullable(),
        })
        .nullable(),
    }),
    lines: z.array(
      z.strictObject({
        name: text('Baleada sencilla'),
        quantity,
        unit_price_cents: cents,
        discount_cents: cents,
        amount_cents: cents,
        /** Documents of before it was stored lack it. */
        tax_category: z.enum(BILLED_TAX_CATEGORIES).optional(),
        tax_rate: rate,
        base_cents: cents,
        tax_cents: cents,
        /** 'Descuento adulto mayor (25 %)', and how much of the discount it is. Documents of before there were such discounts lack them. */
        discount_name: text('Descuento adulto mayor (25 %)').nullish(),
        named_discount_cents: cents.nullish(),
      }),
    ),
    discount_cents: cents,
    general_rate: rate,
    ...amounts,
    /** The tax within the prices of an exonerated buyer, which the buyer does not pay. Documents of before it was printed lack it. */
    exonerated_tax_cents: cents.optional(),
    total_in_words: text('CIENTO TREINTA Y NUEVE LEMPIRAS CON 50/100'),
    payments: z.array(
      z.strictObject({
        kind: z.enum(PAYMENT_KIND_NAMES),
        amount_cents: cents,
        received_cents: cents.nullable(),
        change_cents: cents,
      }),
    ),
    share: text('1/3 de la cuenta').nullable(),
    sale_number: number,
    /** What its first paper had in place of the sale's number, because a device issued it without a network. */
    provisional_number: provisionalNumber,
    cashier: person,
    /** Why a note was issued, and the invoice that it corrects. */
    reason: text('El cliente devolvió el plato').nullable(),
    corrects: z.strictObject({ number: documentNumber, cai, issued_at: instant }).nullable(),
    voided_at: instant.nullable(),
    voided_by: person.nullable(),
    void_reason: text('Se cobró en la mesa equivocada').nullable(),
    prints: count,
  })
  .meta({ id: 'FiscalDocument' });
export type FiscalDocument = z.infer<typeof fiscalDocument>;
export const fiscalDocumentAnswer = z.strictObject({ document: fiscalDocument });

/** A document of a sale, without what its paper says. */
export const saleDocument = z
  .strictObject({
    id,
    type: z.enum(DOCUMENT_TYPES),
    number: documentNumber,
    status: z.enum(DOCUMENT_STATUSES),
    total_cents: cents,
    is_preprinted: z.boolean(),
  })
  .meta({ id: 'SaleDocument' });

/** The documents of a month by day and number, and the sums of those that count: credit notes are subtracted. */
export const salesBook = z
  .strictObject({
    rows: z.array(
      z.strictObject({
        id,
        sale_id: id,
        issued_on: day,
        /** The day on which it enters the book, if it arrived in a later month than that of its paper. */
        booked_on: day.nullable(),
        issued_at: instant,
        type: z.enum(DOCUMENT_TYPES),
        number: documentNumber,
        status: z.enum(DOCUMENT_STATUSES),
        is_preprinted: z.boolean(),
        buyer_name: text('CONSUMIDOR FINAL'),
        buyer_rtn: rtn.nullable(),
        /** The identity document of a buyer without an RTN (art. 11). */
        identity_kind: text('Identidad').nullable(),
        identity_number: text('0801-1990-12345').nullable(),
        /** Of an exonerated buyer: exempt purchase order, registration and, if it has one, that of the SAG. */
        purchase_order: text('OCE-2026-0001').nullable(),
        certificate: text('21012345678').nullable(),
        sag: text('SAG-1234').nullable(),
        cai,
        /** The number of the document that a note corrects. */
        corrects: documentNumber.nullable(),
        discount_cents: cents,
        general_rate: rate,
        ...amounts,
        /** The business day of the sale, if it is another day. */
        sale_day: day.nullable(),
      }),
    ),
    totals: z.strictObject(amounts),
  })
  .meta({ id: 'SalesBook' });
export type SalesBook = z.infer<typeof salesBook>;

/** The expired ranges with numbers that no document has (art. 42), those to report first. */
export const unusedNumbers = z
  .strictObject({
    ranges: z.array(
      z.strictObject({
        /** That of the range. */
        id,
        point: text('000-001'),
        type: z.enum(DOCUMENT_TYPES),
        cai,
        /** Its numbers are written by hand (art. 55). */
        is_preprinted: z.boolean(),
        /** Numbers that follow each other. */
        spans: z.array(z.strictObject({ from: documentNumber, to: documentNumber, quantity: count })),
        quantity: count,
        valid_until: day,
        /** The last day to report them: the 10th business day of the month after `valid_until`. */
        deadline: day,
        reported_at: instant.nullable(),
        reported_by: person.nullable(),
      }),
    ),
  })
  .meta({ id: 'UnusedNumbers' });
export type UnusedNumbers = z.infer<typeof unusedNumbers>;

export const buyers = z.strictObject({
  buyers: z.array(z.strictObject({ rtn, name: text('Distribuidora La Ceiba S. A.') })),
});
export type Buyers = z.infer<typeof buyers>;
