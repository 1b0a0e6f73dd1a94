import type pg from 'pg';
import { goesToBank } from '#domain/bills/payment-kinds.ts';
import { accountId } from './accounts.ts';
import {
  AREA_NAMES,
  CUSTOMERS,
  PAYMENT_METHODS,
  RECURRING_EXPENSES,
  SMALL_EXPENSES,
  TABLES,
} from './business-data.ts';
import { DEMO_BUSINESS, rowId, type SeedBusiness } from './businesses.ts';
import { insertDemoInvoicing } from './fiscal.ts';
import { INGREDIENTS, PREPARED, SUPPLIERS } from './ingredients-data.ts';
import { MENU, REMOVABLE } from './menu-data.ts';
import { EXTRA_PRICES, RECIPES } from './recipes-data.ts';
import { insertRows } from './rows.ts';

const cents = (lempiras: number): number => Math.round(lempiras * 100);

async function insertSettings(client: pg.ClientBase, business: SeedBusiness, since: Date): Promise<void> {
  const created_at = since;
  await insertRows(client, 'businesses', [
    {
      id: business.id,
      name: business.name,
      owner_id: accountId(business.prefix, 'admin'),
      email: `${business.prefix}negocio@fogon.example`,
      phone: '+504 2238-7146',
      address: 'Barrio La Leona, avenida Máximo Jerez, Tegucigalpa',
      rtn: '08019021345678',
      type: 'restaurante',
      is_active: true,
      country: 'HN',
      time_zone: 'America/Tegucigalpa',
      currency: 'HNL',
      language: 'es',
      time_format: '24h',
      date_format: 'DD/MM/YYYY',
      theme: 'dark',
      accent: 'brasa',
      sounds: true,
      tax_percentage: 1500,
      tip_percentage: 1000,
      prices_include_tax: true,
      day_start_minutes: 0,
      discount_limit: 1500,
      register_tolerance_cents: cents(50),
      receivable_limit_cents: cents(3000),
      receipt_header: 'Sazón catracha desde 1998',
      receipt_footer: '¡Gracias por su visita! Vuelva pronto.',
      created_at,
    },
  ]);
  const owned = { business_id: business.id, created_at };
  const locationId = rowId(business, 'location', 'Principal');
  await insertRows(client, 'locations', [
    { ...owned, id: locationId, name: 'Principal', address: 'Barrio La Leona, Tegucigalpa', is_active: true },
  ]);
  const bankId = rowId(business, 'bank', 'Banco');
  await insertRows(client, 'bank_accounts', [
    {
      ...owned,
      id: bankId,
      bank: 'Banco Atlántida',
      number: '1102-004-55871',
      holder: business.name,
      is_active: true,
    },
  ]);
  await insertRows(
    client,
    'payment_methods',
    PAYMENT_METHODS.map(({ name, kind }, index) => ({
      ...owned,
      id: rowId(business, 'method', name),
      name,
      kind,
      bank_account_id: goesToBank(kind) ? bankId : null,
      is_active: true,
      order_index: index + 1,
    })),
  );
  await insertRows(client, 'registers', [
    {
      ...owned,
      id: rowId(business, 'register', 'Caja principal'),
      name: 'Caja principal',
      location_id: locationId,
      is_active: true,
    },
  ]);
  await insertRows(
    client,
    'areas',
    AREA_NAMES.map((name, order_index) => ({
      ...owned,
      id: rowId(business, 'area', name),
      name,
      location_id: locationId,
      order_index,
    })),
  );
  await insertRows(
    client,
    'tables',
    TABLES.map(({ name, area, seats, positions }, index) => ({
      ...owned,
      created_at: new Date(since.getTime() + index),
      id: rowId(business, 'table', name),
      name,
      area_id: rowId(business, 'area', area),
      location_id: locationId,
      seats,
      is_available: true,
      created_by: accountId(business.prefix, 'admin'),
      ...positions,
    })),
  );
}

async function insertMenu(client: pg.ClientBase, business: SeedBusiness, since: Date): Promise<void> {
  const owned = { business_id: business.id, created_at: since };
  await insertRows(
    client,
    'menu_categories',
    MENU.map(({ name, station }, order_index) => ({
      ...owned,
      id: rowId(business, 'category', name),
      name,
      is_active: true,
      order_index,
      station,
    })),
  );
  await insertRows(
    client,
    'menu_items',
    MENU.flatMap((category) =>
      category.products.map((product, order_index) => ({
        ...owned,
        id: rowId(business, 'product', product.name),
        category_id: rowId(business, 'category', category.name),
        name: product.name,
        description: product.description,
        price_cents: cents(product.price),
        preparation_time: product.minutes,
        is_available: true,
        type_menu: product.type,
        tax_category: product.tax ?? 'general',
        station: product.station ?? null,
        tracks_inventory: product.tracked ?? true,
        allergens: [],
        schedule: product.schedule ?? null,
        order_index,
        version: 1,
      })),
    ),
  );
}

const recipeRows = (
  business: SeedBusiness,
  owner: string,
  ownerId: string,
  quantities: Readonly<Record<string, number>>,
  extraColumns: (ingredient: string) => object = () => ({}),
): object[] =>
  Object.entries(quantities).map(([name, quantity]) => ({
    business_id: business.id,
    [owner]: ownerId,
    inventory_item_id: rowId(business, 'ingredient', name),
    quantity,
    ...extraColumns(name),
  }));

/** Ingredients start without stock: the history adds it. */
async function insertInventory(client: pg.ClientBase, business: SeedBusiness, since: Date): Promise<void> {
  const owned = { business_id: business.id, created_at: since };
  const bought = INGREDIENTS.map((item) => ({
    ...owned,
    id: rowId(business, 'ingredient', item.name),
    name: item.name,
    category: item.category,
    unit: item.unit,
    purchase_unit: item.purchase_unit,
    purchase_factor: item.factor,
    min_stock_level: item.min,
    cost_per_unit: cents(item.cost),
    costo_pedido: cents(item.cost * item.factor),
    is_prepared: false,
  }));
  const prepared = PREPARED.map((item) => ({
    ...owned,
    id: rowId(business, 'ingredient', item.name),
    name: item.name,
    category: item.category,
    unit: item.unit,
    purchase_unit: null,
    purchase_factor: 1,
    min_stock_level: item.min,
    cost_per_unit: 0,
    costo_pedido: 0,
    is_prepared: true,
  }));
  await insertRows(client, 'inventory_items', [...bought, ...prepared]);
  await insertRows(
    client,
    'recipes',
    Object.entries(RECIPES).flatMap(([name, quantities]) =>
      recipeRows(business, 'menu_item_id', rowId(business, 'product', name), quantities, (ingredient) => ({
        is_option: ingredient in EXTRA_PRICES,
        is_removable: REMOVABLE.includes(ingredient),
        extra_price_cents: cents(EXTRA_PRICES[ingredient] ?? 0),
      })),
    ),
  );
  await insertRows(
    client,
    'preparation_recipes',
    PREPARED.flatMap(({ name, quantities }) =>
      recipeRows(business, 'prepared_item_id', rowId(business, 'ingredient', name), quantities),
    ),
  );
}

async function insertPartners(client: pg.ClientBase, business: SeedBusiness, since: Date): Promise<void> {
  const owned = { business_id: business.id, created_at: since, is_active: true };
  await insertRows(
    client,
    'suppliers',
    SUPPLIERS.map(({ name, contact, phone, email }) => ({
      ...owned,
      id: rowId(business, 'supplier', name),
      name,
      contact,
      phone,
      email,
    })),
  );
  await insertRows(
    client,
    'customers',
    CUSTOMERS.map(({ name, phone, rtn, limit }) => ({
      ...owned,
      id: rowId(business, 'customer', name),
      name,
      phone,
      rtn,
      limit_cents: limit === null ? null : cents(limit),
    })),
  );
  const categories = new Set([...RECURRING_EXPENSES, ...SMALL_EXPENSES].map((expense) => expense.category));
  await insertRows(
    client,
    'expense_categories',
    [...categories].map((name) => ({ ...owned, id: rowId(business, 'expense-category', name), name })),
  );
  await insertRows(
    client,
    'recurring_expenses',
    RECURRING_EXPENSES.map(({ name, category, amount, day }) => ({
      ...owned,
      id: rowId(business, 'recurring', name),
      category_id: rowId(business, 'expense-category', category),
      description: name,
      amount_cents: cents(amount),
      period: 'monthly',
      starts_on: `2025-01-${String(day).padStart(2, '0')}`,
    })),
  );
}

/** Writes a business without history: settings, tables, menu, ingredients, suppliers and customers. */
export async function insertBusiness(
  client: pg.ClientBase,
  business: SeedBusiness,
  since: Date,
): Promise<void> {
  await insertSettings(client, business, since);
  if (business.id === DEMO_BUSINESS.id) {
    await insertDemoInvoicing(client, business, {
      locationId: rowId(business, 'location', 'Principal'),
      registerId: rowId(business, 'register', 'Caja principal'),
      since,
    });
  }
  await insertMenu(client, business, since);
  await insertInventory(client, business, since);
  await insertPartners(client, business, since);
}
