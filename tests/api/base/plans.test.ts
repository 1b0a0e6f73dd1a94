import { createHash, randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountId } from '#db/seed/accounts.ts';
import { DEMO_BUSINESS, rowId } from '#db/seed/businesses.ts';
import { removeBusiness } from '#db/seed/remove.ts';
import { seedDemo } from '#db/seed/seed.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { Role } from '#domain/people/access.ts';
import type { RegisterState } from '#domain/register/answers/register.ts';
import { as, call, openRegisterByApi, tokenOf } from '#tests/support/api.ts';
import { type ApiRoute, addressOf, readRoutes } from '#tests/support/api-routes.ts';
import { Business } from '#tests/support/business.ts';
import { addRowsOfEveryKind, aFullBusiness } from '#tests/support/full-business.ts';
import { testEnv } from '#tests/support/platform.ts';
import { anIngredientOf } from '#tests/support/recipes.ts';
import { sampleValue } from '#tests/support/schema-samples.ts';
import {
  isWrite,
  type Statement,
  type StatementRecorder,
  startRecorder,
} from '#tests/support/statement-recorder.ts';
import { database } from '#tests/support/test.ts';
import { withWorker } from '#tests/support/with-worker.ts';
import { WRITES } from './writes/all-writes.ts';
import { createWriteFixture, type WriteFixture, type WriteRequest } from './writes/fixture.ts';

/** PostgreSQL makes five plans for given values before it considers a generic one. For a write it uses the generic plan at once. */
const RUNS = { read: 7, write: 2 };
const MEASURED_RUNS = 2;
const CONFIRMING_RUNS = 6;
/** The limits of a request: times its duration on a connection that knows only the large business, and milliseconds. */
const MAX_RATIO = 3;
const MAX_STATEMENT_MS = 2_000;
/** A difference below this may be a pause of the machine. */
const MIN_COMPARED_MS = 150;
const STATEMENT_TIMEOUT_MS = 4_000;

/** The row that an address names: the one with the most data. */
const ROWS: readonly (readonly [path: string, query: string])[] = [
  ['/api/register/{id}', 'select id from register_sessions where business_id = $1 order by created_at desc'],
  ['/api/menu/categories/{id}', 'select id from menu_categories where business_id = $1 order by id'],
  ['/api/menu/items/{id}', 'select id from menu_items where business_id = $1 order by id'],
  [
    '/api/inventory/{id}',
    'select inventory_item_id as id from stock_movements where business_id = $1 group by inventory_item_id order by count(*) desc',
  ],
  ['/api/stock-counts/{id}', 'select id from stock_counts where business_id = $1 order by id'],
  ['/api/purchases/{id}', 'select id from purchases where business_id = $1 order by id'],
  [
    '/api/recipes/{id}',
    'select menu_item_id as id from recipes where business_id = $1 group by menu_item_id order by count(*) desc',
  ],
  [
    '/api/preparations/{id}',
    'select id from inventory_items where business_id = $1 and is_prepared order by id',
  ],
  ['/api/orders/{id}', 'select id from orders where business_id = $1 order by id desc'],
  ['/api/sales/{id}', 'select id from sales where business_id = $1 order by id desc'],
  [
    '/api/receivables/customers/{id}',
    'select customer_id as id from receivable_entries where business_id = $1 group by customer_id order by count(*) desc',
  ],
  ['/api/fiscal/documents/{id}', 'select id from fiscal_documents where business_id = $1 order by id'],
  ['/api/tickets/{business_id}/{id}', 'select id from support_tickets where business_id = $1 order by id'],
];
/** Images, which the database knows only as an address of a product or a paper. */
const IMAGE_PATHS = /^\/api\/(?:media|backups\/images)\//;
/** Routes that send no query, and the health, which asks the database once for many requests. */
const ROUTES_WITHOUT_SQL = [
  'GET /api/health',
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/outbox',
  'GET /api/notifications/push',
];
/** Their functions are among the direct calls: a session does not open them. */
const FOR_AGENTS = ['GET /api/print-agents/printers', 'GET /api/print-agents/logo/{id}'];
/** Only an API token with its flag reads it: `list_events` is called directly. */
const FOR_EVENT_TOKENS = ['GET /api/events'];
/** The large business has its register open and cannot open another. */
const REFUSED = ['postRegisterOpen'];

/** Functions that no request with a token calls. The parameters are a business and its administrator. */
const DIRECT_CALLS: readonly string[] = [
  'select public_menu($1::uuid) from (select $2::uuid) x',
  `select find_public_businesses('a') from (select $1::uuid, $2::uuid) x`,
  `select list_push_messages($1::uuid, array(select id from notifications where business_id = $1::uuid and user_id = $2::uuid))`,
  `select begin_pin_attempt(jsonb_build_object('user_id', $2)) from enter_scope($1::uuid, $2::uuid, 0)`,
  `select finish_pin_attempt(jsonb_build_object('user_id', $2, 'action', 'sale:void', 'right', false)) from enter_scope($1::uuid, $2::uuid, 0)`,
  'select create_reminder_notifications() from enter_scope($1::uuid, $2::uuid, 0)',
  'select list_events(0, 100) from enter_scope($1::uuid, $2::uuid, 0)',
  'select list_push_subscriptions() from enter_scope($1::uuid, $2::uuid, 0)',
  'select roll_up_days(90) from (select $1::uuid, $2::uuid) x',
  'select create_due_expenses(100) from (select $1::uuid, $2::uuid) x',
  'select create_due_reminder_notifications(200) from (select $1::uuid, $2::uuid) x',
  'select create_due_range_notifications(100) from (select $1::uuid, $2::uuid) x',
  'select create_due_printer_notifications(100) from (select $1::uuid, $2::uuid) x',
  `select claim_jobs(jsonb_build_object('claim', new_id(), 'limit', 20)) from enter_scope($1::uuid, $2::uuid, 0), set_config('app.print_agent_id', $2::text, true)`,
  `select read_agent_printers() from enter_scope($1::uuid, $2::uuid, 0), set_config('app.print_agent_id', $2::text, true)`,
  'select delete_expired() from (select $1::uuid, $2::uuid) x',
];
/** Each of these reads one row by its key, in tables without a history. */
const BY_KEY = [
  'apply_offline_conflict',
  'begin_sign_in',
  'change_conflict_refusal',
  'change_own_password',
  'change_own_profile',
  'change_registration_email',
  'check_password_hash',
  'close_sessions',
  'consume_email_link',
  'consume_second_factor',
  'count_customer_displays',
  'create_email_link',
  'create_outbox_email',
  'delete_push_subscriptions',
  'delete_sign_in_attempts',
  'deliver_offline_requests',
  'email_link_user',
  'email_recipient',
  'end_session',
  'find_api_token',
  'find_customer_display',
  'finish_sign_in',
  'hide_method_total',
  'hide_payments',
  'is_request_stored',
  'last_migration',
  'list_outbox',
  'pair_customer_display',
  'pair_print_agent',
  'record_failed_sign_in',
  'record_offline_conflict',
  'record_stated_prints',
  'record_step_up',
  'register_business',
  'renew_confirmation',
  'report_local_network',
  'require_step_up',
  'rotate_session',
  'second_factor_of',
  'set_second_factor',
  'switch_session',
];

/** The statements of a request for the small and for the large business. */
interface Case {
  readonly name: string;
  readonly kind: 'read' | 'write';
  readonly small: readonly Statement[];
  readonly large: readonly Statement[];
}

interface Measured {
  readonly name: string;
  /** Milliseconds on the connection that planned for the small business, and on the one that knows only the large business. */
  readonly afterSmall: number;
  readonly alone: number;
}

/** The demo business with its 10,000 sales. */
async function findLargeBusiness(): Promise<Business> {
  await seedDemo(testEnv.ownerUrl);
  const { id } = DEMO_BUSINESS;
  const person = <R extends Role>(role: R) => ({
    id: accountId('', role),
    username: role,
    fullName: role,
    role,
  });
  const method = (name: string) => rowId(DEMO_BUSINESS, 'method', name);
  const business = new Business(database, {
    id,
    zone: 'America/Tegucigalpa',
    employees: {
      admin: person('admin'),
      cajero: person('cajero'),
      mesero: person('mesero'),
      chef: person('chef'),
      bartender: person('bartender'),
    },
    tables: await newTables(id),
    methods: {
      efectivo: method('Efectivo'),
      tarjeta: method('Tarjeta'),
      transferencia: method('Transferencia'),
      fiado: method('Fiado'),
    },
    offlineDevice: randomUUID(),
  });
  for (const employee of Object.values(business.employees)) await database.openSession(employee.id, id);
  const { body } = await as(business, 'admin').get<RegisterState>('/api/register');
  if (!body.session) await openRegisterByApi(business);
  // The demo invoices with ranges of its own, and the rows bring theirs.
  await clear(business);
  await addRowsOfEveryKind(business);
  return business;
}

function newTables(businessId: string): Promise<{ id: string; name: string }[]> {
  return database.rows(
    `insert into tables (business_id, id, name, location_id)
     select $1, new_id(), 'Nueva ' || new_id(), l.id
     from (select id from locations where business_id = $1 limit 1) l, generate_series(1, 2) returning id, name`,
    [businessId],
  );
}

/** Adds rows that the addresses name and a business may lack. */
async function addMissingRows(business: Business): Promise<void> {
  await as(business, 'admin').post('/api/stock-counts', { body: { id: randomUUID() } });
  await anIngredientOf(business, 'unidad', { name: 'Masa preparada', isPrepared: true, stock: 1000 });
}

/** Renames the rows of earlier writes so that their names are free, and deletes open counts and what invoicing needs. */
async function clear({ id }: Business): Promise<void> {
  const named = [
    'areas',
    'menu_categories',
    'menu_items',
    'inventory_items',
    'suppliers',
    'customers',
    'expense_categories',
  ];
  const fiscal = [
    'fiscal_incidents',
    'document_bands',
    'fiscal_documents',
    'fiscal_ranges',
    'fiscal_points',
    'fiscal_establishments',
    'fiscal_holidays',
    'fiscal_issuers',
    'senior_discounts',
  ];
  const renamed = named.map(
    (table) => `update ${table} set name = id::text where business_id = '${id}' and name <> id::text`,
  );
  await database.owner.query(
    [
      ...renamed,
      `delete from stock_count_lines where business_id = '${id}'`,
      `delete from stock_counts where business_id = '${id}'`,
      `delete from register_counts where business_id = '${id}'`,
      ...fiscal.map((table) => `delete from ${table} where business_id = '${id}'`),
    ].join(';'),
  );
}

async function createFixtureIn(business: Business): Promise<WriteFixture> {
  await clear(business);
  const ingredient = await business.ingredient({ stock: 100 });
  const product = await business.product({ recipe: [{ ingredient, quantity: 3 }] });
  return { business: business.withTables(await newTables(business.id)), product, ingredient };
}

/** The addresses of a route that reads: one with the widest query, and one for each choice of its query. */
async function addressesOf(route: ApiRoute, business: Business): Promise<string[]> {
  const today = businessDay(new Date(), 'America/Tegucigalpa');
  const [now] = await database.rows<{ since: string }>(
    'select pg_snapshot_xmin(pg_current_snapshot())::text as since',
  );
  const given: Readonly<Record<string, string>> = { ...now, from: addDays(today, -130), to: today };
  const row = ROWS.find(([path]) => route.path.startsWith(path));
  if (route.pathNames.length > 0 && !row && !IMAGE_PATHS.test(route.path))
    throw new Error(`${route.name}: ROWS has no query for this route`);
  const [found] = row
    ? await database.rows<{ id: string }>(`${row[1]} limit 1`, [business.id])
    : [{ id: randomUUID() }];
  if (!found) throw new Error(`${route.name}: ${business.id} has no row for this route`);
  const queries = route.parameters.filter((parameter) => parameter.in === 'query');
  const [path] = addressOf(route, { id: found.id, business_id: business.id }).split('?');
  const fixed = queries.flatMap(({ name, schema, required }): [string, string][] => {
    const value = given[name] ?? (required ? String(schema.enum?.[0] ?? sampleValue(schema)) : undefined);
    return value === undefined ? [] : [[name, value]];
  });
  const choices = queries.flatMap(({ name, schema }): [string, string][] => {
    if (name === 'search')
      return ['a', '12', 'T3-007', 'la ceiba'].map((text): [string, string] => [name, text]);
    return name === 'action' ? [] : (schema.enum ?? []).map((choice) => [name, String(choice)]);
  });
  return [[], ...choices.map((choice) => [choice])].map(
    (choice) => `${path}?${new URLSearchParams(Object.fromEntries([...fixed, ...choice]))}`,
  );
}

const functionsIn = (text: string) => [...text.matchAll(/\b([a-z][a-z_]+)\(/g)].map(([, name = '']) => name);

/** The SQL functions that the queries call. */
async function calledFunctions(): Promise<string[]> {
  const folder = new URL('../../../db/queries/', import.meta.url);
  const called = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) => functionsIn(readFileSync(new URL(file, folder), 'utf8')));
  const known = await database.rows<{ name: string }>(
    `select distinct proname as name from pg_proc where pronamespace = 'public'::regnamespace and proname = any ($1)`,
    [called],
  );
  return known.map(({ name }) => name);
}

/** Statistics of a database with a thousand businesses, for each table without its own setting. */
async function setThousandBusinessStatistics(): Promise<void> {
  const tables = await database.rows<{
    name: string;
  }>(`select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'business_id' and a.attoptions is null`);
  for (const { name } of tables)
    await database.rows(`alter table ${name} alter column business_id set (n_distinct = 1000)`);
  await database.rows('analyze');
}

async function connected(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: testEnv.appUrl });
  await client.connect();
  await client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`);
  return client;
}

/** The milliseconds of a statement, which is rolled back; Infinity after a timeout. */
async function timed(
  client: pg.Client,
  { name, refused }: Named,
  { query: text, params }: Statement,
): Promise<number> {
  await client.query('begin');
  const began = performance.now();
  try {
    await client.query({ name: createHash('md5').update(text).digest('hex'), text, values: [...params] });
    return performance.now() - began;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === '57014') return Number.POSITIVE_INFINITY;
    if (!refused) throw new Error(`${name}: ${error}`, { cause: error });
    return performance.now() - began;
  } finally {
    await client.query('rollback');
  }
}

interface Named {
  readonly name: string;
  readonly refused: boolean;
}

/** Two connections: the first plans for the small business and then reads the large one; the second knows only the large one. */
class Comparison {
  readonly results: Measured[] = [];
  /** The requests that were refused. */
  readonly refused: string[] = [];
  readonly texts = new Set<string>();
  private readonly runs = new Map<string, number>();
  private readonly first: pg.Client;
  private readonly second: pg.Client;

  constructor(first: pg.Client, second: pg.Client) {
    this.first = first;
    this.second = second;
  }

  private async repeat(
    client: pg.Client,
    named: Named,
    statement: Statement,
    times: number,
  ): Promise<number> {
    let best = Number.POSITIVE_INFINITY;
    for (let run = 0; run < times; run += 1) {
      const elapsed = await timed(client, named, statement);
      if (elapsed === Number.POSITIVE_INFINITY) return elapsed;
      best = Math.min(best, elapsed);
    }
    return best;
  }

  async compare({ name, kind, small, large }: Case): Promise<void> {
    expect({ name, statements: large.map(({ query }) => query) }).toEqual({
      name,
      statements: small.map(({ query }) => query),
    });
    const named = { name, refused: REFUSED.includes(name) };
    for (const [at, statement] of large.entries()) {
      this.texts.add(statement.query);
      const before = small[at] ?? statement;
      const done = this.runs.get(statement.query) ?? 0;
      const missing = Math.max(1, RUNS[kind] - done);
      this.runs.set(statement.query, done + missing);
      await this.repeat(this.first, named, before, missing);
      await this.repeat(this.second, named, statement, missing);
      this.results.push(await this.measure(named, statement));
    }
  }

  private async measure(named: Named, statement: Statement): Promise<Measured> {
    let afterSmall = await this.repeat(this.first, named, statement, MEASURED_RUNS);
    let alone = await this.repeat(this.second, named, statement, MEASURED_RUNS);
    if (isWorse({ afterSmall, alone })) {
      afterSmall = Math.min(afterSmall, await this.repeat(this.first, named, statement, CONFIRMING_RUNS));
      alone = Math.min(alone, await this.repeat(this.second, named, statement, CONFIRMING_RUNS));
    }
    return { name: named.name, afterSmall, alone };
  }
}

const isWorse = ({ afterSmall, alone }: Pick<Measured, 'afterSmall' | 'alone'>) =>
  afterSmall > MAX_STATEMENT_MS || (afterSmall > MIN_COMPARED_MS && afterSmall > alone * MAX_RATIO);

const shown = ({ name, afterSmall, alone }: Measured) =>
  `${name}: ${afterSmall.toFixed(0)} ms after the small business, ${alone.toFixed(0)} ms alone`;

describe('a connection that planned for a small business', () => {
  let own: Business;
  let large: Business;
  let recorder: StatementRecorder;
  let routes: readonly ApiRoute[];
  const clients: pg.Client[] = [];
  let comparison: Comparison;

  beforeAll(async () => {
    recorder = await startRecorder();
    own = await aFullBusiness();
    large = await findLargeBusiness();
    await addMissingRows(own);
    await addMissingRows(large);
    await setThousandBusinessStatistics();
    routes = await readRoutes();
    const [first, second] = [await connected(), await connected()];
    clients.push(first, second);
    comparison = new Comparison(first, second);
  }, 300_000);

  afterAll(async () => {
    for (const client of clients) await client.end();
    await recorder.stop();
    const client = await database.owner.connect();
    await client.query('set session_replication_role = replica');
    await removeBusiness(client, large.id);
    client.release(true);
  });

  /** Records the statements of a request, once for each business. */
  async function recorded(
    name: string,
    kind: Case['kind'],
    ask: (isLarge: boolean) => Promise<unknown>,
  ): Promise<Case> {
    const small = await recorder.record(() => ask(false));
    return { name, kind, small, large: await recorder.record(() => ask(true)) };
  }

  async function compareReads(origin: string): Promise<void> {
    const master = await database.employee(null, 'master');
    const tokens = async (route: ApiRoute, business: Business) => {
      if (/^(?:platform|service):/.test(route.action ?? ''))
        return tokenOf({ ...master, role: 'master' }, null);
      return as(business, route.action === 'approval:request' ? 'mesero' : 'admin').token;
    };
    const reading = routes.filter(
      ({ method, name }) =>
        method === 'GET' && ![...ROUTES_WITHOUT_SQL, ...FOR_AGENTS, ...FOR_EVENT_TOKENS].includes(name),
    );
    for (const route of reading) {
      const [smallPaths, largePaths] = [await addressesOf(route, own), await addressesOf(route, large)];
      for (const [at, path] of smallPaths.entries()) {
        const entry = await recorded(`GET ${path}`, 'read', async (isLarge) => {
          const token = await tokens(route, isLarge ? large : own);
          const address = (isLarge ? largePaths[at] : path) ?? '';
          const { status, text } = await call('GET', address, { token }, origin);
          if (status !== 200 && !IMAGE_PATHS.test(route.path))
            comparison.refused.push(`${address}: ${status} ${text}`);
        });
        await comparison.compare(entry);
      }
    }
  }

  async function compareWrites(origin: string): Promise<void> {
    for (const [id, write] of Object.entries(WRITES)) {
      const smallFixture = await createWriteFixture({ isOpen: id !== 'postRegisterOpen' });
      const largeFixture = await createFixtureIn(large);
      const wishes = {
        little: (await write.prepare(smallFixture)).request,
        much: (await write.prepare(largeFixture)).request,
      };
      const send = async ({ business }: WriteFixture, { method, path, body, token }: WriteRequest) =>
        call(
          method.toUpperCase(),
          path,
          {
            token: token ?? (await as(business, 'admin').token),
            ...(body === undefined ? {} : { body }),
            key: randomUUID(),
          },
          origin,
        );
      const entry = await recorded(id, 'write', (isLarge) =>
        isLarge ? send(largeFixture, wishes.much) : send(smallFixture, wishes.little),
      );
      expect({
        id,
        writes: entry.large.filter(isWrite).length,
      }).toEqual({ id, writes: 1 });
      await comparison.compare(entry);
    }
  }

  async function compareTheRest(): Promise<void> {
    for (const query of DIRECT_CALLS) {
      const statement = ({ id, employees }: Business) => [{ query, params: [id, employees.admin.id] }];
      await comparison.compare({ name: query, kind: 'read', small: statement(own), large: statement(large) });
    }
  }

  it('the connection reads a large business as fast as a connection that knows no other business', async () => {
    await withWorker({ DATABASE_ENDPOINT: recorder.endpoint }, ({ origin }) => compareReads(origin));
    await compareTheRest();
    expect([...comparison.refused, ...comparison.results.filter(isWorse).map(shown)]).toEqual([]);
  }, 600_000);

  it('the connection writes to a large business as fast as a connection that knows no other business', async () => {
    await withWorker({ DATABASE_ENDPOINT: recorder.endpoint }, ({ origin }) => compareWrites(origin));
    expect([...comparison.refused, ...comparison.results.filter(isWorse).map(shown)]).toEqual([]);
  }, 600_000);

  it('the comparison covers every function that the queries call, except those of one row', async () => {
    const compared = new Set([...comparison.texts].flatMap(functionsIn));
    const called = await calledFunctions();
    console.info(`${comparison.results.length} statements of ${compared.size} functions compared`);
    expect(called.filter((name) => !compared.has(name)).sort()).toEqual(BY_KEY);
  });
});
