import { randomUUID } from 'node:crypto';
import { type OrderRequest, sendOrder } from '#db/queries/orders/orders.ts';
import { openRegister } from '#db/queries/register/register.ts';
import type { Scope, WriteScope } from '#db/scope.ts';
import { readRegister } from '#tests/support/reads.ts';
import { checksumOf } from './business-checksum.ts';
import { anOrderRequest, type LineInput } from './order-request.ts';
import {
  type BusinessParts,
  type Employee,
  type EmployeeOptions,
  type IngredientOptions,
  newIngredient,
  newProduct,
  type ProductOptions,
  type Row,
  type StaffRole,
} from './rows.ts';
// Circle of types: a database makes its businesses.
import type { TestDatabase } from './test-database.ts';

/** The scope of one write, with a new idempotency key unless one is given. */
export function writeScopeOf(scope: Scope, key: string = randomUUID(), requestHash = 'prueba'): WriteScope {
  return { ...scope, key, requestHash };
}

interface AuditRow {
  readonly action: string;
  readonly entity: string;
  readonly entity_id: string | null;
  readonly user_id: string | null;
  readonly approved_by: string | null;
  readonly details: Record<string, unknown>;
}

/** A business of a database: its rows are prepared as the owner, its requests are those of its employees. */
export class Business implements BusinessParts {
  readonly database: TestDatabase;
  readonly id: BusinessParts['id'];
  readonly zone: BusinessParts['zone'];
  readonly employees: BusinessParts['employees'];
  readonly tables: BusinessParts['tables'];
  readonly methods: BusinessParts['methods'];
  readonly offlineDevice: BusinessParts['offlineDevice'];

  constructor(
    database: TestDatabase,
    { id, zone, employees, tables, methods, offlineDevice }: BusinessParts,
  ) {
    this.database = database;
    this.id = id;
    this.zone = zone;
    this.employees = employees;
    this.tables = tables;
    this.methods = methods;
    this.offlineDevice = offlineDevice;
  }

  /** The scope of an employee's request, as the Worker builds it from a token. */
  scope(role: StaffRole = 'admin'): Scope {
    const employee = this.employees[role];
    return {
      db: this.database.app,
      businessId: this.id,
      userId: employee.id,
      sessionId: employee.id,
      tokenVersion: 0,
      role: employee.role,
      roles: [employee.role],
      fullName: employee.fullName,
      zone: this.zone,
      now: new Date(),
      approvedBy: null,
    };
  }

  /** The scope of one write of an employee, with a new idempotency key unless one is given. */
  writeScope(role: StaffRole = 'admin', key?: string): WriteScope {
    return writeScopeOf(this.scope(role), key);
  }

  /** Another employee, with a session. Columns of `users` may be given; `pin` makes an approver. */
  employee(role: string, options?: EmployeeOptions): Promise<Employee> {
    return this.database.employee(this.id, role, options);
  }

  /** A category of the menu. Returns its id. */
  async category(
    name: string,
    {
      isActive = true,
      minutesAgo = 0,
      station = null,
    }: {
      readonly isActive?: boolean;
      readonly minutesAgo?: number;
      readonly station?: 'cocina' | 'barra' | null;
    } = {},
  ): Promise<string> {
    const id = randomUUID();
    const created_at = new Date(Date.now() - minutesAgo * 60_000);
    const category = { business_id: this.id, id, name, is_active: isActive, station, created_at };
    await this.database.insert({ menu_categories: [category] });
    return id;
  }

  /** A product with its recipe. Returns its id. */
  async product(options: ProductOptions = {}): Promise<string> {
    const { id, rows } = newProduct(this.id, options);
    await this.database.insert(rows);
    return id;
  }

  /** An ingredient with its opening movement. Returns its id. */
  async ingredient(options: IngredientOptions = {}): Promise<string> {
    const { id, rows } = newIngredient(this.id, options);
    await this.database.insert(rows);
    return id;
  }

  /** Opens the register with L 500, if it is closed. */
  async openRegister(): Promise<void> {
    const { session } = await readRegister(this.scope('cajero'));
    const opening = { id: randomUUID(), opening_float_cents: 50_000 };
    if (!session) await openRegister(this.writeScope('cajero'), opening);
  }

  /** An order that the waiter sent; `minutesAgo` backdates its kitchen ticket. */
  async order(
    lines: readonly LineInput[],
    { minutesAgo, ...request }: Partial<OrderRequest> & { readonly minutesAgo?: number } = {},
  ) {
    await this.openRegister();
    const { answer } = await sendOrder(this.writeScope('mesero'), anOrderRequest(lines, request));
    if (minutesAgo !== undefined)
      await this.database.rows(
        `update kitchen_tickets set created_at = now() - $3 * interval '1 minute' where business_id = $1 and id = $2`,
        [this.id, answer.kitchen_ticket.id, minutesAgo],
      );
    return answer;
  }

  /** The stock of an ingredient, and the sum of its movements. */
  async stockOf(ingredient: string): Promise<{ stock: number; moved: number }> {
    const [row] = await this.database.rows<{ stock: string; moved: string }>(
      `select l.current_stock as stock, (select sum(quantity) from stock_movements m
         where m.business_id = l.business_id and m.inventory_item_id = l.inventory_item_id) as moved
       from stock_levels l where l.business_id = $1 and l.inventory_item_id = $2`,
      [this.id, ingredient],
    );
    if (!row) throw new Error('the ingredient is not there');
    return { stock: Number(row.stock), moved: Number(row.moved) };
  }

  /** Sets the stock of an ingredient without a movement. */
  async setStock(ingredient: string, stock: number): Promise<void> {
    await this.database.rows(
      'update stock_levels set current_stock = $3 where business_id = $1 and inventory_item_id = $2',
      [this.id, ingredient, stock],
    );
  }

  /** What its audit log says of an action, or of all, in the order in which it happened. */
  audit(action?: string): Promise<AuditRow[]> {
    return this.database.rows<AuditRow>(
      `select action, entity, entity_id, user_id, approved_by, details from audit_log
       where business_id = $1 and ($2::text is null or action = $2) order by created_at, id`,
      [this.id, action],
    );
  }

  /** A checksum of all its rows in every table: it stays equal when nothing changes. */
  checksum(): Promise<string> {
    return checksumOf(this.database, this.id);
  }

  /** The same business with other tables. */
  withTables(tables: BusinessParts['tables']): Business {
    return new Business(this.database, { ...this, tables });
  }

  /** Changes columns of the business directly, without an event. */
  change(change: Row): Promise<void> {
    return this.database.change('businesses', this.id, change);
  }
}
