import type pg from 'pg';
import { accountId, DEMO_ACCOUNTS } from './accounts.ts';
import { rowId, type SeedBusiness } from './business.ts';
import { CUSTOMERS, PAYMENT_METHODS, SMALL_EXPENSES, TABLES } from './business-data.ts';
import { INGREDIENTS, PREPARED, SUPPLIERS } from './ingredients-data.ts';
import { type CategoryData, MENU, type ProductData, REMOVABLE } from './menu-data.ts';
import { EXTRA_PRICES, RECIPES } from './recipes-data.ts';
import { insertRows } from './rows.ts';

export interface PlanSize {
  readonly zone: string;
  readonly today: string;
  readonly firstDay: string;
  readonly now: Date;
  /** Nothing of today is charged after this. */
  readonly limit: Date;
  readonly sales: number;
  /** How many times busier than the demo. */
  readonly scale: number;
  /** Keeps the generated rows of one business apart from another's. */
  readonly base: number;
  /** Stock leaves card by card; else day by day. */
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

/** From sending to charging. */
const MAX_STAY_HOURS = 2;

/** The hours at which a product is charged, and what is taken at others: one that is always sold, taxed alike. */
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

async function insertMenuPlan(client: pg.ClientBase, of: SeedBusiness): Promise<void> {
  await insertRows(
    client,
    'products',
    PRODUCTS.map(({ category, product }, index) => ({
      item_no: index + 1,
      id: rowId(of, 'product', product.name),
      course: COURSES.indexOf(product.course) + 1,
      popularity: product.popularity,
      variants: variants(category, product),
      ...hoursOf(product, index),
    })),
  );
  await insertRows(
    client,
    'deliverers',
    SUPPLIERS.map(({ name, weekdays, leadDays }, index) => ({
      supplier_no: index + 1,
      id: rowId(of, 'supplier', name),
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
      id: rowId(of, 'ingredient', name),
      ...item,
    })),
  );
}

async function insertPeoplePlan(client: pg.ClientBase, of: SeedBusiness): Promise<void> {
  await insertRows(
    client,
    'staff',
    DEMO_ACCOUNTS.map(({ role, username, full_name }) => ({
      role,
      id: accountId(role === 'master' ? '' : of.prefix, username),
      name: full_name,
    })),
  );
  await insertRows(
    client,
    'methods',
    PAYMENT_METHODS.map(({ name, kind }) => ({ kind, id: rowId(of, 'method', name) })),
  );
  await insertRows(
    client,
    'guests',
    CUSTOMERS.map(({ name }, index) => ({ customer_no: index + 1, id: rowId(of, 'customer', name) })),
  );
  await insertRows(
    client,
    'seats',
    TABLES.map(({ name }, index) => ({ table_no: index + 1, id: rowId(of, 'table', name), name })),
  );
  await insertRows(
    client,
    'casual',
    SMALL_EXPENSES.map(({ name, category, most, drawer }, index) => ({
      expense_no: index + 1,
      name,
      category_id: rowId(of, 'expense-category', category),
      most: most * 100,
      drawer,
    })),
  );
}

/** Fills the tables of sql/010-tools.sql with what the history is made from. */
export async function insertPlan(client: pg.ClientBase, of: SeedBusiness, size: PlanSize): Promise<void> {
  await insertRows(client, 'run', [
    {
      business_id: of.id,
      base: size.base,
      zone: size.zone,
      today: size.today,
      first_day: size.firstDay,
      now_ms: size.now.getTime(),
      limit_ms: size.limit.getTime(),
      sales: size.sales,
      by_order: size.detailed,
      scale: size.scale,
      location_id: rowId(of, 'location', 'Principal'),
      register_id: rowId(of, 'register', 'Caja principal'),
    },
  ]);
  await insertMenuPlan(client, of);
  await insertPeoplePlan(client, of);
}
