import type { Sale, SaleItem } from '#domain/bills/answers/sales.ts';
import { summarizeBill } from '#domain/bills/bills.ts';
import type { PrintedDocument } from '#domain/fiscal/hn/printed-document.ts';
import type { PrintedTicket } from '#domain/printing/paper/kitchen-ticket.ts';
import type { Paper, PaperBlock } from '#domain/printing/paper/paper.ts';
import type { PaperShop } from '#domain/printing/paper/shop.ts';
import type { RegisterReport } from '#domain/register/answers/register.ts';

/** Data of each paper for the tests of papers and of printers. Their instant is 12:00 in Honduras. */

export const AT = '2026-11-20T18:00:00.000Z';
export const NOW = new Date('2026-11-20T18:30:00.000Z');

export const SHOP: PaperShop = {
  name: 'Comedor Doña Tere',
  logo_url: null,
  rtn: '08011990123456',
  address: 'Barrio El Centro, Comayagua',
  phone: '+504 9876-5432',
  receipt_header: 'El sabor de la casa',
  receipt_footer: '¡Gracias por su visita!',
  zone: 'America/Tegucigalpa',
  time_format: '24h',
  date_format: 'DD/MM/YYYY',
  country: 'HN',
  currency: 'HNL',
  is_invoicing: false,
};

export const aSaleItem = (more: Partial<SaleItem> = {}): SaleItem => ({
  id: 'linea',
  order_line_id: 'linea',
  name: 'Baleada sencilla',
  quantity: 1,
  line_quantity: more.quantity ?? 1,
  notes: {},
  unit_price_cents: 11_500,
  extras_cents: 0,
  present_price_cents: null,
  own_discount_rate: 0,
  own_discount_cents: 0,
  discount_reason: null,
  senior: null,
  discount_cents: 0,
  amount_cents: 11_500,
  tax_category: 'general',
  tax_rate: 1500,
  price_includes_tax: true,
  base_cents: 10_000,
  tax_cents: 1_500,
  served: true,
  in_kitchen: false,
  refunded_quantity: 0,
  ...more,
});

/** A sale of these lines, whose totals are theirs. */
export function aSaleOf(items: SaleItem[], more: Partial<Sale> = {}): Sale {
  const { base_cents, tax_cents, total_cents } = summarizeBill(items);
  return {
    id: 'venta',
    number: 12,
    provisional_number: null,
    business_id: 'negocio',
    order_id: 'orden',
    order_number: 9,
    order_provisional_number: null,
    channel: 'mesa',
    table_id: 'mesa',
    table_number: 'Mesa 4',
    customer_name: 'Ana Núñez',
    location_id: null,
    status: 'Pagada',
    discount_percentage: 0,
    discount_amount_cents: 0,
    discount_reason: null,
    discount_cents: items.reduce((sum, item) => sum + item.discount_cents, 0),
    share_kind: null,
    share_of: null,
    base_cents,
    tax_cents,
    total_cents,
    waiter: 'José Muñoz',
    cashier: 'Iris',
    created_at: AT,
    charged_at: AT,
    received_at: null,
    business_day: '2026-11-20',
    shift: 'morning',
    change_cents: 0,
    tip_cents: 0,
    tip_drawer_cents: 0,
    tip_returned_cents: 0,
    refunded_cents: 0,
    register_session_id: null,
    register_open: true,
    voided_at: null,
    voided_by: null,
    void_reason: null,
    receipts_printed: 0,
    items,
    payments: [],
    refunds: [],
    documents: [],
    debits: null,
    debit_notes: [],
    ...more,
  };
}

export const aDocument = (more: Partial<PrintedDocument> = {}): PrintedDocument => ({
  id: 'documento',
  sale_id: 'venta',
  type: 'Factura',
  number: '000-001-01-00000128',
  status: 'Emitida',
  cai: '254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99',
  range_from: '000-001-01-00000001',
  range_to: '000-001-01-00001000',
  valid_until: '2027-06-12',
  is_demo: false,
  is_preprinted: false,
  issued_at: AT,
  issued_on: '2026-11-20',
  issuer: {
    rtn: '08011985123960',
    legal_name: 'Inversiones El Comal S. de R. L.',
    trade_name: 'El Comal',
    address: 'Barrio El Centro, Comayagua',
    establishment_address: 'Barrio Abajo, La Ceiba',
    phone: '+504 2772-0000',
    email: 'facturas@elcomal.hn',
  },
  buyer: {
    name: 'CONSUMIDOR FINAL',
    rtn: null,
    identity_kind: null,
    identity_number: null,
    exoneration: null,
  },
  lines: [
    {
      name: 'Pargo frito',
      quantity: 2,
      unit_price_cents: 23_050,
      discount_cents: 6_915,
      amount_cents: 39_185,
      tax_rate: 1500,
      base_cents: 34_074,
      tax_cents: 5_111,
      discount_name: null,
      named_discount_cents: null,
    },
  ],
  discount_cents: 6_915,
  general_rate: 1500,
  exempt_cents: 0,
  exonerated_cents: 0,
  general_base_cents: 34_074,
  special_base_cents: 0,
  general_tax_cents: 5_111,
  special_tax_cents: 0,
  total_cents: 39_185,
  total_in_words: 'TRESCIENTOS NOVENTA Y UN LEMPIRAS CON 85/100',
  payments: [{ kind: 'efectivo', amount_cents: 39_185, received_cents: 40_000, change_cents: 815 }],
  share: null,
  sale_number: 12,
  provisional_number: null,
  cashier: 'Iris',
  reason: null,
  corrects: null,
  voided_at: null,
  voided_by: null,
  void_reason: null,
  prints: 1,
  ...more,
});

export const aTicket = (more: Partial<PrintedTicket> = {}): PrintedTicket => ({
  order_number: 9,
  order_provisional_number: null,
  round: 2,
  channel: 'mesa',
  table_number: 'Mesa 4',
  customer_name: 'Ana Núñez',
  waiter: 'José Muñoz',
  notes: 'Niños: servir juntos',
  created_at: AT,
  items: [
    {
      id: 'linea 1',
      name: 'Pargo frito con tajadas',
      quantity: 2,
      notes: { sin: ['Cebolla'], con: { Queso: 2 }, note: 'Bien dorado' },
      status: 'Activa',
      cancel_reason: null,
      change: null,
    },
    {
      id: 'linea 2',
      name: 'Horchata',
      quantity: 1,
      notes: {},
      status: 'Cancelada',
      cancel_reason: 'El cliente cambió de idea',
      change: null,
    },
  ],
  ...more,
});

export const aReport = (more: Partial<RegisterReport> = {}): RegisterReport => ({
  opening_float_cents: 50_000,
  cash_sales_cents: 123_450,
  cash_refunds_cents: 0,
  movements_cents: -10_000,
  id: 'turno',
  register_name: 'Caja 1',
  status: 'Cerrada',
  business_day: '2026-11-20',
  z_number: 12,
  opened_by: 'Iris',
  opened_at: AT,
  closed_by: 'Iris',
  closed_at: AT,
  at: AT,
  sales: 7,
  first_number: 1,
  last_number: 7,
  base_cents: 107_348,
  tax_cents: 16_102,
  total_cents: 123_450,
  discount_cents: 0,
  voided: 0,
  voided_cents: 0,
  refunds: 0,
  refunded_cents: 0,
  tips_cents: 0,
  by_rate: [{ tax_rate: 1500, base_cents: 107_348, tax_cents: 16_102 }],
  by_method: [{ kind: 'efectivo', method: 'Efectivo', payments: 7, amount_cents: 123_450 }],
  by_user: [{ user: 'Iris', sales: 7, total_cents: 123_450 }],
  refunds_by_kind: [],
  tips_by_kind: [],
  movements: [
    { id: 'hielo', type: 'salida', amount_cents: 10_000, reason: 'Hielo', user: 'Iris', created_at: AT },
  ],
  opening_count: null,
  counts: [],
  expected_cents: 163_450,
  counted_cents: 162_450,
  closing_count: null,
  difference_cents: -1_000,
  difference_reason: 'Faltó vuelto',
  approved_by: null,
  ...more,
});

function blockText(block: PaperBlock): string {
  switch (block.kind) {
    case 'rule':
      return '---';
    case 'row':
      return `${block.left} | ${block.right}`;
    case 'blank':
      return `${block.name}: ___`;
    case 'logo':
      return `[${block.url}]`;
    default:
      return block.text;
  }
}

/** What a paper says, one text for each block, with plain spaces. */
export const paperTexts = (paper: Paper): readonly string[] =>
  paper.blocks.map((block) => blockText(block).replaceAll('\u00A0', ' '));
