import pg from 'pg';
import { type Database, openDatabase } from '#db/database.ts';
import { Business } from './business.ts';
import {
  type BusinessOptions,
  type Employee,
  type EmployeeOptions,
  newBusiness,
  newEmployee,
  newSession,
  type Row,
  type Rows,
} from './rows.ts';
import type { DatabaseTestEnv } from './test-env.ts';

/** The tables whose rows tests change directly. */
type ChangedTable =
  | 'businesses'
  | 'devices'
  | 'fiscal_ranges'
  | 'inventory_items'
  | 'menu_categories'
  | 'menu_items'
  | 'orders'
  | 'sales'
  | 'users';

/** A database with Fogón's tables: the owner prepares and inspects its data, the application uses them. */
export class TestDatabase {
  readonly env: DatabaseTestEnv;
  /** A pool of the database's owner. */
  readonly owner: pg.Pool;
  /** The database as the application's role uses it. Each answer is checked against its schema. */
  readonly app: Database;

  constructor(env: DatabaseTestEnv) {
    this.env = env;
    this.app = openDatabase({ url: env.appUrl, endpoint: env.bridgeEndpoint, checkAnswers: true });
    this.owner = new pg.Pool({ connectionString: env.ownerUrl, max: 8 });
    // A test that ends the database closes idle connections.
    this.owner.on('error', () => undefined);
  }

  async rows<R extends pg.QueryResultRow>(text: string, values: readonly unknown[] = []): Promise<R[]> {
    const result = await this.owner.query<R>(text, [...values]);
    return result.rows;
  }

  /** Inserts the rows of all tables in one statement. */
  async insert(rows: Rows): Promise<void> {
    const filled = Object.entries(rows).filter(([, ofTable]) => ofTable.length > 0);
    const inserts = filled.map(([table, [first = {}]], index) => {
      const columns = Object.keys(first).map((name) => `"${name}"`);
      return `new_${table} as (insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $${index + 1}))`;
    });
    const values = filled.map(([, ofTable]) => JSON.stringify(ofTable));
    await this.owner.query(`with ${inserts} select`, values);
  }

  /** Changes a row directly, without an event. */
  async change(table: ChangedTable, id: string, change: Row): Promise<void> {
    const columns = Object.keys(change).map((name, at) => `"${name}" = $${at + 2}`);
    await this.owner.query(`update ${table} set ${columns} where id = $1`, [id, ...Object.values(change)]);
  }

  /** A new business, and the function that stores it. */
  prepareBusiness(options: BusinessOptions = {}): { business: Business; store: () => Promise<void> } {
    const { parts, rows } = newBusiness(options);
    return { business: new Business(this, parts), store: () => this.insert(rows) };
  }

  /** A business with an employee of each role, two tables, a register and every payment method. */
  async business(options?: BusinessOptions): Promise<Business> {
    const { business, store } = this.prepareBusiness(options);
    await store();
    return business;
  }

  /** An employee of a business, or of the platform (null), with the tests' password, a confirmed e-mail and a session. */
  async employee(businessId: string | null, role: string, options?: EmployeeOptions): Promise<Employee> {
    const { employee, rows } = newEmployee(businessId, role, options);
    await this.insert(rows);
    return employee;
  }

  /** Opens the session of a user whose sessions were removed. */
  openSession(userId: string, businessId: string | null): Promise<void> {
    return this.insert({ sessions: [newSession(userId, businessId)] });
  }
}
