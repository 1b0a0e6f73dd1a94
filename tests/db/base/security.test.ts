import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { describe, expect } from 'vitest';
import * as z from 'zod';
import { callPlatform } from '#db/client.ts';
import { openDatabase, runStatements } from '#db/database.ts';
import { beginSignIn, checkPasswordHash, finishSignIn } from '#db/queries/people/auth.ts';
import { PASSWORD_HASH } from '#tests/support/password.ts';
import { database, it } from '#tests/support/test.ts';

const app = database.app;

describe('the isolation of businesses', () => {
  it('every table has forced row-level security and one policy for the application role', async () => {
    const tables = await database.rows<{
      name: string;
      enabled: boolean;
      forced: boolean;
      policies: string;
    }>(`select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         (select count(*) from pg_policy p where p.polrelid = c.oid and 'fogon_app'::regrole = any (p.polroles)) as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`);
    expect(tables.length).toBeGreaterThan(45);
    expect(tables.filter((table) => !table.enabled || !table.forced || table.policies !== '1')).toEqual([]);
  });

  it('the application role cannot bypass row-level security', async () => {
    const [role] = await database.rows(
      `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'fogon_app'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    const [rows] = await runStatements(app, [sql`select current_user as name`]);
    expect(rows).toEqual([{ name: 'fogon_app' }]);
  });

  it('a query that does not enter a business finds no row', async () => {
    await database.business();
    const tables = await database.rows<{
      name: string;
    }>(`select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and has_table_privilege('fogon_app', c.oid, 'select')`);
    for (const { name } of tables) {
      const [rows] = await runStatements(app, [sql`select count(*)::integer as seen from ${sql.raw(name)}`]);
      expect({ name, rows }).toEqual({ name, rows: [{ seen: 0 }] });
    }
  });

  it('the application role cannot read sessions, links, sign-in failures, times of sent documents or e-mails', async () => {
    for (const name of ['sessions', 'email_links', 'sign_in_failures', 'sent_documents', 'outbox_emails']) {
      await expect(runStatements(app, [sql`select 1 from ${sql.raw(name)}`])).rejects.toMatchObject({
        code: '42501',
      });
    }
  });

  it('writing a row of another business is refused', async () => {
    const ownBusiness = await database.business();
    const other = await database.business();
    await expect(
      runStatements(app, [
        sql`select enter_scope(${ownBusiness.id}, ${ownBusiness.employees.admin.id}, 0)`,
        sql`insert into areas (business_id, id, name) values (${other.id}, new_id(), 'Ajena')`,
      ]),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await database.rows('select 1 from areas where business_id = $1', [other.id])).toEqual([]);
  });

  it('the application role cannot update or delete audit, stock, cash, refund or receivable entries', async () => {
    for (const table of ['audit_log', 'stock_movements', 'cash_movements', 'refunds', 'receivable_entries']) {
      for (const privilege of ['update', 'delete']) {
        const [row] = await database.rows('select has_table_privilege($1, $2, $3) as allowed', [
          'fogon_app',
          table,
          privilege,
        ]);
        expect(row).toEqual({ allowed: false });
      }
    }
  });

  it('functions that bypass row-level security belong to a role that owns nothing else', async () => {
    const functions = await database.rows<{
      name: string;
      owner: string;
      config: string[] | null;
    }>(`select p.proname as name, p.proowner::regrole::text as owner, p.proconfig as config from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef`);
    expect(functions.length).toBeGreaterThan(10);
    for (const entry of functions) {
      expect(entry).toMatchObject({
        owner: 'fogon_platform',
        config: ['search_path=pg_catalog, public, pg_temp'],
      });
    }
    expect(await database.rows(`select 1 from pg_class where relowner = 'fogon_platform'::regrole`)).toEqual(
      [],
    );
  });
});

describe('the application role', () => {
  it('the application signs in with its own role and cannot take another', async () => {
    const [rows] = await runStatements(app, [
      sql`select session_user as name, current_setting('role') as role`,
    ]);
    expect(rows).toEqual([{ name: 'fogon_app', role: 'none' }]);
    await expect(runStatements(app, [sql`set role fogon_platform`])).rejects.toMatchObject({
      code: '42501',
    });
    await expect(runStatements(app, [sql`set role fogon`])).rejects.toMatchObject({ code: '42501' });
  });

  it('the role creates no table, temporary table, function, schema, role or extension', async () => {
    const attempts = [
      'create table public.users_of_mine (id integer)',
      'create temporary table users (id integer)',
      'create temporary view users as select 1',
      'select 1 as id into temporary users',
      'create function public.lower(text) returns text language sql as $$ select $1 $$',
      'create function pg_temp.app_business() returns uuid language sql as $$ select null::uuid $$',
      'create schema mine',
      'create role mine',
      'create extension dblink',
    ];
    for (const attempt of attempts) {
      await expect(runStatements(app, [sql.raw(attempt)]), attempt).rejects.toMatchObject({
        code: '42501',
      });
    }
    const schemas = await database.rows(`select nspname from pg_namespace
       where has_schema_privilege('fogon_app', oid, 'create') or has_schema_privilege('fogon_platform', oid, 'create')`);
    expect(schemas).toEqual([]);
  });

  it('every function that is not inlined resolves tables before temporary ones', async () => {
    const functions = await database.rows<{
      name: string;
      source: string;
      config: string[] | null;
    }>(`select p.oid::regprocedure::text as name, p.prosrc as source, p.proconfig as config from pg_proc p
       join pg_language l on l.oid = p.prolang
       where p.pronamespace = 'public'::regnamespace
         and (l.lanname <> 'sql' or p.prosecdef or p.provolatile = 'v' or not p.proretset)`);
    expect(functions.length).toBeGreaterThan(300);
    const open = functions.filter(
      ({ config }) => !config?.includes('search_path=pg_catalog, public, pg_temp'),
    );
    // A function without a table is safe: it has no name that a temporary table could take.
    const reading = open.filter(({ source }) =>
      /\b(?:from|join|insert|update|delete)\b/i.test(source.replace(/extract\(\w+ from/g, '')),
    );
    expect(reading).toEqual([]);
  });

  it('a statement ends after 9.5 s, or after the time of its database handle', async () => {
    const usual = sql`select current_setting('statement_timeout') as usual`;
    expect(await runStatements(app, [usual])).toEqual([[{ usual: '9500ms' }]]);
    const shortTimeoutDatabase = openDatabase({
      url: database.env.appUrl,
      endpoint: database.env.bridgeEndpoint,
      statementTimeoutMs: 250,
    });
    const found = await callPlatform(
      shortTimeoutDatabase,
      z.string(),
      sql`select current_setting('statement_timeout')`,
    );
    expect(found).toBe('250ms');
    const ended = callPlatform(shortTimeoutDatabase, z.string(), sql`select 1 from pg_sleep(60)`);
    await expect(ended).rejects.toMatchObject({ code: 'platform.unavailable', cause: { code: '57014' } });
    expect(
      await database.rows(
        `select 1 from pg_stat_activity where state = 'active' and query like '%pg_sleep(60)%' and pid <> pg_backend_pid()`,
      ),
    ).toEqual([]);
    expect(await runStatements(app, [usual])).toEqual([[{ usual: '9500ms' }]]);
  });
});

describe('signing in', () => {
  const LIMITS = { windowMinutes: 15, accountLimit: 10, totalLimit: 30 };
  const startSignIn = async (username: string, address: string = randomUUID()) => {
    const attempt = await beginSignIn(app, username, { address, device: null }, LIMITS);
    if (attempt.throttled) throw new Error('throttled');
    return attempt;
  };
  const finish = async (userId: string, proof: string, attempts: readonly string[] = []) => {
    const { answer } = await finishSignIn(app, {
      user_id: userId,
      proof,
      token_version: 0,
      session_id: randomUUID(),
      expires_at: '2100-01-01T00:00:00Z',
      attempts,
      user_agent: null,
      password_hash: null,
      password_length: 15,
      chosen: false,
      kind: 'password',
      device: 'Chrome en Android',
      address: '127.0.0.1',
    });
    return answer;
  };

  it('starting a sign-in returns the salt of a hash and never its key', async ({
    business: { employees },
  }) => {
    const { password_salt, ...more } = await startSignIn(employees.admin.username);
    const key = PASSWORD_HASH.split('$').at(-1) ?? '';
    expect(`${password_salt}$${key}`).toBe(PASSWORD_HASH);
    expect(JSON.stringify(more)).not.toContain('scrypt');
  });

  it('each counted attempt verifies one password once', async ({ business: { employees } }) => {
    const { id, username } = employees.admin;
    const other = await startSignIn(employees.cajero.username);
    expect(await checkPasswordHash(app, id, randomUUID(), PASSWORD_HASH)).toBe(false);
    expect(await checkPasswordHash(app, id, other.attempts[0], PASSWORD_HASH)).toBe(false);
    const { attempts } = await startSignIn(username);
    expect(await checkPasswordHash(app, id, attempts[0], `${PASSWORD_HASH}x`)).toBe(false);
    expect(await checkPasswordHash(app, id, attempts[0], PASSWORD_HASH)).toBe(false);
    const again = await startSignIn(username);
    expect(await checkPasswordHash(app, id, again.attempts[0], PASSWORD_HASH)).toBe(true);
  });

  it('the right password is accepted while other devices of the same address sign in', async ({
    business: { employees },
  }) => {
    const { id, username } = employees.admin;
    const address = randomUUID();
    const [knownDevice, tablet, wrong] = [
      await startSignIn(username, address),
      await startSignIn(username, address),
      await startSignIn(username, address),
    ];
    expect(await checkPasswordHash(app, id, wrong.attempts[0], `${PASSWORD_HASH}x`)).toBe(false);
    for (const { attempts } of [knownDevice, tablet]) {
      expect(await checkPasswordHash(app, id, attempts[0], PASSWORD_HASH)).toBe(true);
      expect(await finish(id, PASSWORD_HASH, attempts)).toMatchObject({ user: { id } });
    }
    expect(
      await database.rows('select 1 from sign_in_failures where subject = $1', [`account:${id}`]),
    ).toEqual([]);
  });

  it('no session is opened without the password proof', async ({ business: { employees } }) => {
    const { id } = employees.admin;
    for (const proof of ['', 'scrypt', `${PASSWORD_HASH}x`])
      await expect(finish(id, proof)).rejects.toMatchObject({ code: 'auth.credentials' });
    expect(await database.rows('select 1 from sessions where user_id = $1 and id <> user_id', [id])).toEqual(
      [],
    );
    expect(await finish(id, PASSWORD_HASH)).toMatchObject({ user: { id } });
  });
});

describe('entering a business', () => {
  it('active users with the current token version and the master enter; others are refused', async () => {
    const ownBusiness = await database.business();
    const other = await database.business();
    const closed = await database.business({ isActive: false });
    const inactiveEmployee = await ownBusiness.employee('mesero', { is_active: false });
    const master = await database.employee(null, 'master');
    const enter = (business: string | null, user: string, version = 0) =>
      runStatements(app, [sql`select enter_scope(${business}, ${user}, ${version})`]).then(
        () => 'in',
        () => 'out',
      );
    expect(await enter(ownBusiness.id, ownBusiness.employees.admin.id)).toBe('in');
    expect(await enter(ownBusiness.id, ownBusiness.employees.admin.id, 1)).toBe('out');
    expect(await enter(other.id, ownBusiness.employees.admin.id)).toBe('out');
    expect(await enter(closed.id, closed.employees.admin.id)).toBe('out');
    expect(await enter(ownBusiness.id, inactiveEmployee.id)).toBe('out');
    expect(await enter(ownBusiness.id, master.id)).toBe('in');
    expect(await enter(null, master.id)).toBe('in');
  });
});
