import type pg from 'pg';
import { accountId, DEMO_ACCOUNTS } from './accounts.ts';
import { CUSTOMERS, PAYMENT_METHODS, SMALL_EXPENSES, TABLES } from './business-data.ts';
import { rowId, type SeedBusiness } from './businesses.ts';
import { INGREDIENTS, PREPARED, SUPPLIERS } from './ingredients-data.ts';
import { type CategoryData, MENU, type ProductData, REMOVABLE } from './menu-data.ts';
import { EXTRA_PRICES, RECIPES } from './recipes-data.ts';
import { insertRows } from './rows.ts';

export interface PlanSize {
  readonly zone: string;
  readonly today: string;
  readonly firstDay: string;
  readonly now: Date;
  /** The last time at which a sale of today is charged. */
  readonly limit: Date;
  readonly sales: number;
  /** The sales per day, as a multiple of those of the demo. */
  readonly scale: number;
  /** Added to row numbers, so that two businesses have different rows. */
  readonly base: number;
  /** True: one stock movement per kitchen ticket; false: one per day. */
  readonly detailed: boolean;
}

const COURSES = ['main', 'drink', 'side'] as const;

function variants(category: CategoryData, product: ProductData): object[] {
  const quantities = Object.keys(RECIPES[product.name] ?? {});
  const removable = REMOVABLE.filter((name) => quantities.includes(name));
  const isFree = (name: string) => !(quantities.includes(name) && name in EXTRA_PRICES);
  const wanted = product.course === 'main' ? category.con.filter(isFree) : [];
  const found = [
    ...removable.map((name) => ({ sin: [name] })),
    ...wanted.map((name) => ({ con: { [name]: 1 } })),
    ...(product.course === 'main' ? [{ complementosAparte: true }] : []),
  ];
  return found.length > 0 ? found : [{}];
}

const PRODUCTS = MENU.flatMap((category) => category.products.map((product) => ({ category, product })));

/** The longest time from sending an order to charging it. */
const MAX_STAY_HOURS = 2;

/** The hours at which a product is charged, and the product that replaces it at others: always sold, with the same tax. */
function hoursOf({ schedule, course, tax }: ProductData, index: number): object {
  const [window] = schedule ?? [];
  if (!window) return { from_hour: 0, until_hour: 24, instead: index + 1 };
  const hour = (time: string) => Number(time.slice(0, 2));
  const like = PRODUCTS.findIndex(
    ({ product }) => !product.schedule && product.course === course && product.tax === tax,
  );
  return {
    from_hour: hour(window.from) + MAX_STAY_HOURS,
    until_hour: hour(window.to),
    instead: like + 1,
  };
}

async function insertMenuPlan(client: pg.ClientBase, business: SeedBusiness): Promise<void> {
  await insertRows(
    client,
    'products',
    PRODUCTS.map(({ category, product }, index) => ({
      item_no: index + 1,
      id: rowId(business, 'product', product.name),
      course: COURSES.indexOf(product.course) + 1,
      popularity: product.popularity,
      variants: variants(category, product),
      ...hoursOf(product, index),
    })),
  );
  await insertRows(
    client,
    'supplier_plan',
    SUPPLIERS.map(({ name, weekdays, leadDays }, index) => ({
      supplier_no: index + 1,
      id: rowId(business, 'supplier', name),
      weekdays,
      lead_days: leadDays,
    })),
  );
  const bought = INGREDIENTS.map((item) => ({
    name: item.name,
    supplier_no: SUPPLIERS.findIndex((supplier) => supplier.name === item.supplier) + 1,
    step: item.factor,
    whole: item.unit === 'unidad' || item.unit === 'lata',
    price: item.cost * 100,
    stock: item.stock,
    pause_days: item.pauseDays ?? 0,
  }));
  const prepared = PREPARED.map((item) => ({
    name: item.name,
    supplier_no: null,
    step: 1,
    whole: false,
    price: null,
    stock: item.stock,
    pause_days: 0,
  }));
  await insertRows(
    client,
    'ingredients',
    [...bought, ...prepared].map(({ name, ...item }, index) => ({
      ing_no: index + 1,
      id: rowId(business, 'ingredient', name),
      ...item,
    })),
  );
}

async function insertPeoplePlan(client: pg.ClientBase, business: SeedBusiness): Promise<void> {
  await insertRows(
    client,
    'staff',
    DEMO_ACCOUNTS.map(({ role, username, full_name }) => ({
      role,
      id: accountId(role === 'master' ? '' : business.prefix, username),
      name: full_name,
    })),
  );
  await insertRows(
    client,
    'methods',
    PAYMENT_METHODS.map(({ name, kind }) => ({ kind, id: rowId(business, 'method', name) })),
  );
  await insertRows(
    client,
    'guests',
    CUSTOMERS.map(({ name }, index) => ({ customer_no: index + 1, id: rowId(business, 'customer', name) })),
  );
  await insertRows(
    client,
    'seats',
    TABLES.map(({ name }, index) => ({ table_no: index + 1, id: rowId(business, 'table', name), name })),
  );
  await insertRows(
    client,
    'small_expenses',
    SMALL_EXPENSES.map(({ name, category, max, fromRegister }, index) => ({
      expense_no: index + 1,
      name,
      category_id: rowId(business, 'expense-category', category),
      max_cents: max * 100,
      from_register: fromRegister,
    })),
  );
}

/** Fills the tables of sql/scratch-schema.sql, from which the history is generated. */
export async function insertPlan(
  client: pg.ClientBase,
  business: SeedBusiness,
  size: PlanSize,
): Promise<void> {
  await insertRows(client, 'run', [
    {
      business_id: business.id,
      base: size.base,
      zone: size.zone,
      today: size.today,
      first_day: size.firstDay,
      now_ms: size.now.getTime(),
      limit_ms: size.limit.getTime(),
      sales: size.sales,
      by_order: size.detailed,
      scale: size.scale,
      location_id: rowId(business, 'location', 'Principal'),
      register_id: rowId(business, 'register', 'Caja principal'),
    },
  ]);
  await insertMenuPlan(client, business);
  await insertPeoplePlan(client, business);
}
