import type { MenuItem } from '#domain/menu/answers/menu.ts';
import type { SentOrderBody } from '#domain/offline/effect.ts';
import type { KnownHere } from '#domain/offline/offline-answers.ts';
import { freeTable } from './table-row.ts';

export const AT = '2026-11-20T18:00:00.000Z';
export const CASH = 'efectivo';

export const product = (id: string, more: Partial<MenuItem> = {}): MenuItem => ({
  id,
  category_id: null,
  category_name: null,
  name: id,
  description: null,
  price_cents: 5_000,
  image_url: null,
  preparation_time: 10,
  is_available: true,
  type_menu: null,
  tax_category: 'general',
  barcode: null,
  sold_out: false,
  sold_out_until: null,
  countdown: null,
  schedule: null,
  created_at: AT,
  station: 'cocina',
  on_schedule: true,
  stock_status: 'normal',
  ingredients: [],
  ...more,
});

export const knownWith = (items: MenuItem[], includes = true, tax = 1500): KnownHere => ({
  by: { user_id: 'ana', full_name: 'Ana Mejía', role: 'cajero', business_id: 'comedor', at: AT },
  number: 'T3-007',
  pricing: { tax_percentage: tax, prices_include_tax: includes },
  cooks_at_once: false,
  zone: 'America/Tegucigalpa',
  day_start_minutes: 0,
  menu: { as_of: AT, changes_at: null, categories: [], items },
  register: {
    session: null,
    sessions: [],
    registers: [],
    payment_methods: [
      { id: CASH, name: 'Efectivo', kind: 'efectivo' },
      { id: 'tarjeta', name: 'Tarjeta', kind: 'tarjeta' },
      { id: 'fiado', name: 'Fiado', kind: 'fiado' },
    ],
    expense_categories: [],
    tolerance_cents: 0,
  },
  invoicing: null,
  customers: [
    {
      id: 'marta',
      name: 'Marta',
      phone: null,
      email: null,
      rtn: null,
      note: null,
      is_active: true,
      version: 1,
      own_limit_cents: null,
      limit_cents: 6_000,
      balance_cents: 1_000,
    },
  ],
});

export const bodyOf = (order: string, lines: SentOrderBody['lines']): SentOrderBody => ({
  id: order,
  kitchen_ticket_id: `${lines[0]?.id} ticket`,
  sale_id: `${order} bill`,
  channel: 'mesa',
  table_id: 'mesa 1',
  lines,
});

export const TABLE = { id: 'mesa 1', name: 'Mesa 1', location_id: null };

export const aTable = freeTable(TABLE.id, { name: TABLE.name });
