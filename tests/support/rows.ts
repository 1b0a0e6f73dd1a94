import { randomUUID } from 'node:crypto';
import type { PaymentKind } from '#domain/bills/payment-kinds.ts';
import type { Role } from '#domain/people/access.ts';
import { hashSecret, PASSWORD_HASH } from './password.ts';

export type Row = Readonly<Record<string, unknown>>;

/** New rows by table. The rows of a table have the same columns. */
export type Rows = Readonly<Record<string, readonly Row[]>>;

export interface Employee {
  readonly id: string;
  readonly username: string;
  readonly fullName: string;
  readonly role: Role;
}

export type StaffRole = Exclude<Role, 'master'>;

/** What tests read of a business. */
export interface BusinessParts {
  readonly id: string;
  readonly zone: string;
  readonly employees: Readonly<Record<StaffRole, Employee>>;
  readonly tables: readonly { readonly id: string; readonly name: string }[];
  /** The device of its offline requests. */
  readonly offlineDevice: string;
  readonly methods: Readonly<Record<PaymentKind, string>>;
}

export interface BusinessOptions {
  readonly taxPercentage?: number;
  readonly pricesIncludeTax?: boolean;
  readonly dayStartMinutes?: number;
  readonly zone?: string;
  readonly isActive?: boolean;
}

export interface ProductOptions {
  readonly name?: string;
  readonly priceCents?: number;
  readonly preparationMinutes?: number | null;
  readonly taxCategory?: 'general' | 'special' | 'exempt';
  readonly tracksInventory?: boolean;
  readonly station?: 'cocina' | 'barra';
  readonly category?: string;
  readonly recipe?: readonly {
    readonly ingredient: string;
    readonly quantity: number;
    readonly extraPriceCents?: number;
    /** Whether it is offered as 'con' and as 'sin'; both by default. */
    readonly isOption?: boolean;
    readonly isRemovable?: boolean;
  }[];
}

export interface IngredientOptions {
  readonly name?: string;
  readonly stock?: number;
  readonly initial?: number;
  readonly costPerUnit?: number;
  readonly minimum?: number;
}

/** Columns of `users`; `pin` makes an approver of a role that may approve. */
export type EmployeeOptions = Row & { readonly pin?: string };

const STAFF: readonly StaffRole[] = ['admin', 'cajero', 'mesero', 'chef', 'bartender'];

/** The device of the offline requests of tests. No list shows it: it was seen long ago. */
const offlineDevice = (business_id: string, id: string, user_id: string) => ({
  ...{ business_id, id, number: 30_000, name: 'Tableta sin conexión', user_id },
  ...{ last_seen_at: '2020-01-01T00:00:00Z', created_at: '2020-01-01T00:00:00Z' },
});

/** A business with an employee of each role, two tables, a register and every payment method. */
export function newBusiness(options: BusinessOptions): { parts: BusinessParts; rows: Rows } {
  const id = randomUUID();
  const short = id.slice(0, 8);
  const location_id = randomUUID();
  const hired = {
    admin: newEmployee(id, 'admin'),
    cajero: newEmployee(id, 'cajero'),
    mesero: newEmployee(id, 'mesero'),
    chef: newEmployee(id, 'chef'),
    bartender: newEmployee(id, 'bartender'),
  };
  const staff = STAFF.map((role) => hired[role].rows);
  const { admin, cajero, mesero, chef, bartender } = hired;
  const methods = {
    efectivo: randomUUID(),
    tarjeta: randomUUID(),
    transferencia: randomUUID(),
    fiado: randomUUID(),
  };
  const tables = ['Mesa 1', 'Mesa 2'].map((name) => ({ id: randomUUID(), name }));
  const { zone = 'America/Tegucigalpa' } = options;
  const parts: BusinessParts = {
    id,
    zone,
    employees: {
      admin: admin.employee,
      cajero: cajero.employee,
      mesero: mesero.employee,
      chef: chef.employee,
      bartender: bartender.employee,
    },
    tables,
    methods,
    offlineDevice: randomUUID(),
  };
  const rows: Rows = {
    businesses: [
      {
        id,
        name: `Comedor ${short}`,
        email: `${short}@comedor.example`,
        phone: '+50499990000',
        tax_percentage: options.taxPercentage ?? 1500,
        prices_include_tax: options.pricesIncludeTax ?? true,
        day_start_minutes: options.dayStartMinutes ?? 0,
        time_zone: zone,
        is_active: options.isActive ?? true,
      },
    ],
    locations: [{ business_id: id, id: location_id, name: 'Principal' }],
    registers: [{ business_id: id, id: randomUUID(), name: 'Caja principal', location_id }],
    devices: [offlineDevice(id, parts.offlineDevice, admin.employee.id)],
    payment_methods: Object.entries(methods).map(([kind, method]) => ({
      business_id: id,
      id: method,
      name: kind,
      kind,
    })),
    users: staff.flatMap(({ users }) => users),
    sessions: staff.flatMap(({ sessions }) => sessions),
    tables: tables.map((table) => ({ business_id: id, location_id, ...table })),
  };
  return { parts, rows };
}

/** An employee with the tests' password, a confirmed e-mail and a session. */
export function newEmployee(
  businessId: string | null,
  role: string,
  { pin, ...more }: EmployeeOptions = {},
): { employee: Employee; rows: { users: readonly Row[]; sessions: readonly Row[] } } {
  const id = randomUUID();
  const username = `${role}-${id.slice(0, 8)}`;
  const fullName = `${role} ${id.slice(0, 4)}`;
  const user = {
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
  };
  return {
    employee: { id, username, fullName, role: STAFF.find((known) => known === role) ?? 'master' },
    rows: { users: [user], sessions: [newSession(id, businessId)] },
  };
}

/** The session whose id is the user's, with a recent password proof and a started backup: it allows all that a password allows. */
export const newSession = (userId: string, businessId: string | null): Row => ({
  id: userId,
  user_id: userId,
  business_id: businessId,
  expires_at: new Date(Date.now() + 86_400_000),
  // As long as a file of tests may take.
  stepped_up_at: new Date(Date.now() + 3_600_000),
  export_until: new Date(Date.now() + 3_600_000),
});

let lastProductAt = 0;

/** A second ago, and later than the product before: a menu that is read now has it, also by a clock of whole milliseconds. */
function productMoment(): Date {
  lastProductAt = Math.max(lastProductAt + 1, Date.now() - 1000);
  return new Date(lastProductAt);
}

/** A product with its recipe. */
export function newProduct(business_id: string, options: ProductOptions): { id: string; rows: Rows } {
  const id = randomUUID();
  const product = {
    business_id,
    id,
    name: options.name ?? 'Baleada',
    price_cents: options.priceCents ?? 5000,
    preparation_time: options.preparationMinutes === undefined ? 10 : options.preparationMinutes,
    tax_category: options.taxCategory ?? 'general',
    tracks_inventory: options.tracksInventory ?? true,
    station: options.station ?? null,
    category_id: options.category ?? null,
    created_at: productMoment(),
  };
  const recipes = (options.recipe ?? []).map((line) => ({
    business_id,
    menu_item_id: id,
    inventory_item_id: line.ingredient,
    quantity: line.quantity,
    extra_price_cents: line.extraPriceCents ?? 0,
    is_option: line.isOption ?? true,
    is_removable: line.isRemovable ?? true,
  }));
  return { id, rows: { menu_items: [product], recipes } };
}

/** An ingredient with its opening movement. */
export function newIngredient(business_id: string, options: IngredientOptions): { id: string; rows: Rows } {
  const id = randomUUID();
  const { stock = 1000, costPerUnit = 100 } = options;
  const item = {
    business_id,
    id,
    name: options.name ?? `Harina ${id.slice(0, 4)}`,
    unit: 'unidad',
    min_stock_level: options.minimum ?? 0,
    cost_per_unit: costPerUnit,
  };
  const movement = {
    business_id,
    id: randomUUID(),
    inventory_item_id: id,
    type: 'initial',
    quantity: stock,
    unit_cost: costPerUnit,
    balance: stock,
  };
  const level = {
    business_id,
    inventory_item_id: id,
    initial_stock: options.initial ?? stock,
    current_stock: stock,
  };
  return { id, rows: { inventory_items: [item], stock_levels: [level], stock_movements: [movement] } };
}
