import { randomBytes, randomUUID, scryptSync } from 'node:crypto';
import pg from 'pg';
import { openDatabase } from '#db/database.ts';
import { type OrderRequest, sendOrder } from '#db/queries/orders.ts';
import { openRegister, readRegister } from '#db/queries/register.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import type { Role } from '#domain/access.ts';
import type { LineNotes } from '#domain/answers/kitchen.ts';
import type { DatabaseTestEnv } from './test-env.ts';

export const PASSWORD = 'prueba-segura-1';

/** The hash of a password or PIN, at a lower cost than in production. */
function hashSecret(secret: string): string {
  const salt = randomBytes(16);
  const key = scryptSync(secret, salt, 32, { N: 1024, r: 8, p: 1 });
  return ['scrypt', 1024, 8, 1, salt.toString('base64'), key.toString('base64')].join('$');
}

/** The stored hash of PASSWORD. */
export const PASSWORD_HASH = hashSecret(PASSWORD);

const ownerPools = new Map<string, pg.Pool>();

/** A pool of the database's owner, to prepare and inspect data. */
export function ownerPool(testEnv: DatabaseTestEnv): pg.Pool {
  const known = ownerPools.get(testEnv.ownerUrl);
  if (known) return known;
  const owner = new pg.Pool({ connectionString: testEnv.ownerUrl, max: 8 });
  // A test that ends the database closes idle connections.
  owner.on('error', () => undefined);
  ownerPools.set(testEnv.ownerUrl, owner);
  return owner;
}

export async function rowsOf<R extends pg.QueryResultRow>(
  testEnv: DatabaseTestEnv,
  text: string,
  values: readonly unknown[] = [],
): Promise<R[]> {
  const result = await ownerPool(testEnv).query<R>(text, [...values]);
  return result.rows;
}

export interface Employee {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly role: Role;
}

export interface Business {
  readonly id: string;
  readonly employees: Readonly<Record<Exclude<Role, 'master'>, Employee>>;
  readonly tables: readonly { readonly id: string; readonly name: string }[];
  readonly methods: Readonly<Record<'efectivo' | 'tarjeta' | 'transferencia' | 'fiado', string>>;
}

interface BusinessOptions {
  readonly taxPercentage?: number;
  readonly pricesIncludeTax?: boolean;
  readonly dayStartMinutes?: number;
  readonly zone?: string;
  readonly isActive?: boolean;
}

const STAFF = ['admin', 'cajero', 'mesero', 'chef', 'bartender'] as const;

async function insert(
  testEnv: DatabaseTestEnv,
  table: string,
  row: Readonly<Record<string, unknown>>,
): Promise<void> {
  const columns = Object.keys(row);
  const marks = columns.map((_, index) => `$${index + 1}`).join(', ');
  await ownerPool(testEnv).query(
    `insert into ${table} (${columns.map((name) => `"${name}"`).join(', ')}) values (${marks})`,
    Object.values(row),
  );
}

/** A business with an employee of each role, two tables, a register and every payment method. */
export async function aBusiness(testEnv: DatabaseTestEnv, options: BusinessOptions = {}): Promise<Business> {
  const id = randomUUID();
  const short = id.slice(0, 8);
  await insert(testEnv, 'businesses', {
    id,
    name: `Comedor ${short}`,
    email: `${short}@comedor.example`,
    phone: '+50499990000',
    tax_percentage: options.taxPercentage ?? 1500,
    prices_include_tax: options.pricesIncludeTax ?? true,
    day_start_minutes: options.dayStartMinutes ?? 0,
    time_zone: options.zone ?? 'America/Tegucigalpa',
    is_active: options.isActive ?? true,
  });
  const location = randomUUID();
  await insert(testEnv, 'locations', { business_id: id, id: location, name: 'Principal' });
  await insert(testEnv, 'registers', {
    business_id: id,
    id: randomUUID(),
    name: 'Caja principal',
    location_id: location,
  });
  const methods = {
    efectivo: randomUUID(),
    tarjeta: randomUUID(),
    transferencia: randomUUID(),
    fiado: randomUUID(),
  };
  for (const [kind, method] of Object.entries(methods)) {
    await insert(testEnv, 'payment_methods', { business_id: id, id: method, name: kind, kind });
  }
  const employees = {
    admin: await anEmployee(testEnv, id, 'admin'),
    cajero: await anEmployee(testEnv, id, 'cajero'),
    mesero: await anEmployee(testEnv, id, 'mesero'),
    chef: await anEmployee(testEnv, id, 'chef'),
    bartender: await anEmployee(testEnv, id, 'bartender'),
  };
  const tables = ['Mesa 1', 'Mesa 2'].map((name) => ({ id: randomUUID(), name }));
  for (const table of tables)
    await insert(testEnv, 'tables', { business_id: id, location_id: location, ...table });
  return { id, employees, tables, methods };
}

/**
 * An employee with the tests' password and a confirmed e-mail; `pin` makes an approver of a role that may approve. Their session has
 * the employee's id, a recent password proof and a started backup.
 */
export async function anEmployee(
  testEnv: DatabaseTestEnv,
  businessId: string | null,
  role: (typeof STAFF)[number] | 'master' | string,
  { pin, ...more }: Readonly<Record<string, unknown>> & { readonly pin?: string } = {},
): Promise<Employee> {
  const id = randomUUID();
  const username = `${role}-${id.slice(0, 8)}`;
  const fullName = `${role} ${id.slice(0, 4)}`;
  await insert(testEnv, 'users', {
    id,
    business_id: businessId,
    username,
    email: `${username}@comedor.example`,
    full_name: fullName,
    role,
    roles: [role],
    password_hash: PASSWORD_HASH,
    email_confirmed_at: new Date(),
    pin_hash: pin === undefined ? null : hashSecret(pin),
    pin_digits: pin?.length ?? null,
    ...more,
  });
  await openSessionOf(testEnv, id, businessId);
  return { id, username, fullName, role: STAFF.find((known) => known === role) ?? 'master' };
}

/** The session whose id is the employee's, in which every action is allowed that a password allows. */
export async function openSessionOf(testEnv: DatabaseTestEnv, userId: string, businessId: string | null) {
  await insert(testEnv, 'sessions', {
    id: userId,
    user_id: userId,
    business_id: businessId,
    expires_at: new Date(Date.now() + 86_400_000),
    stepped_up_at: new Date(),
    export_until: new Date(Date.now() + 3_600_000),
  });
}

interface ProductOptions {
  readonly name?: string;
  readonly priceCents?: number;
  readonly preparationMinutes?: number | null;
  readonly taxCategory?: 'general' | 'special' | 'exempt';
  readonly tracksInventory?: boolean;
  readonly station?: 'cocina' | 'barra';
  readonly recipe?: readonly {
    readonly ingredient: string;
    readonly quantity: number;
    readonly extraPriceCents?: number;
    /** Whether it is offered as 'con' and as 'sin'; both by default. */
    readonly isOption?: boolean;
    readonly isRemovable?: boolean;
  }[];
}

/** A product with its recipe. Returns its id. */
export async function aProduct(
  testEnv: DatabaseTestEnv,
  business: Business,
  options: ProductOptions = {},
): Promise<string> {
  const id = randomUUID();
  await insert(testEnv, 'menu_items', {
    business_id: business.id,
    id,
    name: options.name ?? 'Baleada',
    price_cents: options.priceCents ?? 5000,
    preparation_time: options.preparationMinutes === undefined ? 10 : options.preparationMinutes,
    tax_category: options.taxCategory ?? 'general',
    tracks_inventory: options.tracksInventory ?? true,
    station: options.station ?? null,
  });
  for (const line of options.recipe ?? []) {
    await insert(testEnv, 'recipes', {
      business_id: business.id,
      menu_item_id: id,
      inventory_item_id: line.ingredient,
      quantity: line.quantity,
      extra_price_cents: line.extraPriceCents ?? 0,
      is_option: line.isOption ?? true,
      is_removable: line.isRemovable ?? true,
    });
  }
  return id;
}

interface IngredientOptions {
  readonly name?: string;
  readonly stock?: number;
  readonly initial?: number;
  readonly costPerUnit?: number;
  readonly minimum?: number;
}

/** An ingredient with its opening movement. Returns its id. */
export async function anIngredient(
  testEnv: DatabaseTestEnv,
  business: Business,
  options: IngredientOptions = {},
): Promise<string> {
  const id = randomUUID();
  const stock = options.stock ?? 1000;
  const cost = options.costPerUnit ?? 100;
  await insert(testEnv, 'inventory_items', {
    business_id: business.id,
    id,
    name: options.name ?? `Harina ${id.slice(0, 4)}`,
    unit: 'unidad',
    initial_stock: options.initial ?? stock,
    current_stock: stock,
    min_stock_level: options.minimum ?? 0,
    cost_per_unit: cost,
  });
  await insert(testEnv, 'stock_movements', {
    business_id: business.id,
    id: randomUUID(),
    inventory_item_id: id,
    type: 'initial',
    quantity: stock,
    unit_cost: cost,
    balance: stock,
  });
  return id;
}

/** The database as the application's role uses it. Each answer is checked against its schema. */
export const appDatabase = (testEnv: DatabaseTestEnv) =>
  openDatabase({ url: testEnv.appUrl, endpoint: testEnv.bridgeEndpoint, checkAnswers: true });

/** The scope of an employee's request, as the Worker builds it from a token. */
export function scopeOf(
  testEnv: DatabaseTestEnv,
  business: Business,
  role: keyof Business['employees'] = 'admin',
): Scope {
  const employee = business.employees[role];
  return {
    db: appDatabase(testEnv),
    businessId: business.id,
    userId: employee.id,
    sessionId: employee.id,
    tokenVersion: 0,
    role: employee.role,
    roles: [employee.role],
    fullName: employee.fullName,
    zone: 'America/Tegucigalpa',
    now: new Date(),
    approvedBy: null,
  };
}

/** The scope of one write, with a new idempotency key unless one is given. */
export function writeScopeOf(scope: Scope, key: string = randomUUID(), requestHash = 'prueba'): WriteScope {
  return { ...scope, key, requestHash };
}

/** Opens the register with L 500. */
export async function openRegisterIfClosed(testEnv: DatabaseTestEnv, business: Business): Promise<void> {
  const scope = scopeOf(testEnv, business, 'cajero');
  const { session } = await readRegister(scope);
  if (!session) await openRegister(writeScopeOf(scope), { id: randomUUID(), opening_float_cents: 50_000 });
}

export interface LineInput {
  readonly product: string;
  readonly quantity?: number;
  readonly notes?: LineNotes;
}

/** The request of a waiter's phone. */
export function anOrderRequest(lines: readonly LineInput[], more: Partial<OrderRequest> = {}): OrderRequest {
  return {
    id: randomUUID(),
    kitchen_ticket_id: randomUUID(),
    sale_id: randomUUID(),
    channel: 'para llevar',
    customer_name: 'Ana',
    lines: lines.map(({ product, quantity = 1, notes }) => ({
      id: randomUUID(),
      menu_item_id: product,
      quantity,
      ...(notes ? { notes } : {}),
    })),
    ...more,
  };
}

/** An order that the waiter sent; `minutesAgo` backdates its kitchen ticket. */
export async function anOrder(
  testEnv: DatabaseTestEnv,
  business: Business,
  lines: readonly LineInput[],
  more: Partial<OrderRequest> & { readonly minutesAgo?: number } = {},
) {
  const { minutesAgo, ...request } = more;
  await openRegisterIfClosed(testEnv, business);
  const { answer } = await sendOrder(
    writeScopeOf(scopeOf(testEnv, business, 'mesero')),
    anOrderRequest(lines, request),
  );
  if (minutesAgo !== undefined) {
    await ownerPool(testEnv).query(
      `update kitchen_tickets set created_at = now() - $3 * interval '1 minute' where business_id = $1 and id = $2`,
      [business.id, answer.kitchen_ticket.id, minutesAgo],
    );
  }
  return answer;
}

/** The stock of an ingredient, and the sum of its movements. */
export async function stockOf(
  testEnv: DatabaseTestEnv,
  business: Business,
  ingredient: string,
): Promise<{ stock: number; moved: number }> {
  const [row] = await rowsOf<{ stock: string; moved: string }>(
    testEnv,
    `select i.current_stock as stock, (select sum(quantity) from stock_movements m
       where m.business_id = i.business_id and m.inventory_item_id = i.id) as moved
     from inventory_items i where i.business_id = $1 and i.id = $2`,
    [business.id, ingredient],
  );
  if (!row) throw new Error('the ingredient is not there');
  return { stock: Number(row.stock), moved: Number(row.moved) };
}
