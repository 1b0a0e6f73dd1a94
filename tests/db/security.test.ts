import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { openDatabase } from '#db/client.ts';
import { aBusiness, anEmployee, rowsOf } from '#tests/support/restaurant.ts';

const ground = inject('database');
const app = openDatabase({ url: ground.appUrl, endpoint: ground.bridgeEndpoint });

describe('the wall between businesses', () => {
  it('stands on every table: row-level security, forced, with a policy for the app', async () => {
    const tables = await rowsOf<{ name: string; enabled: boolean; forced: boolean; policies: string }>(
      ground,
      `select c.relname as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
         (select count(*) from pg_policy p where p.polrelid = c.oid and 'fogon_app'::regrole = any (p.polroles)) as policies
       from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')`,
    );
    expect(tables.length).toBeGreaterThan(45);
    expect(tables.filter((table) => !table.enabled || !table.forced || table.policies !== '1')).toEqual([]);
  });

  it('holds for the role of the app, which can step over nothing', async () => {
    const [role] = await rowsOf(
      ground,
      `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = 'fogon_app'`,
    );
    expect(role).toEqual({ rolsuper: false, rolbypassrls: false, rolcreaterole: false });
    const { rows } = await app.execute(sql`select current_user as name`);
    expect(rows).toEqual([{ name: 'fogon_app' }]);
  });

  it('gives nothing to a query that forgets its business', async () => {
    await aBusiness(ground);
    const tables = await rowsOf<{ name: string }>(
      ground,
      `select c.relname as name from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and has_table_privilege('fogon_app', c.oid, 'select')`,
    );
    for (const { name } of tables) {
      const { rows } = await app.execute(sql`select count(*)::integer as seen from ${sql.identifier(name)}`);
      expect({ name, rows }).toEqual({ name, rows: [{ seen: 0 }] });
    }
  });

  it('keeps the rows of sessions, links, failures and e-mails from the app altogether', async () => {
    for (const name of ['sessions', 'email_links', 'sign_in_failures', 'outbox_emails']) {
      await expect(app.execute(sql`select 1 from ${sql.identifier(name)}`)).rejects.toMatchObject({
        cause: { code: '42501' },
      });
    }
  });

  it('refuses to write a row of another business', async () => {
    const own = await aBusiness(ground);
    const other = await aBusiness(ground);
    await expect(
      app.batch([
        app.execute(sql`select enter_scope(${own.id}, ${own.employees.admin.id}, 0)`),
        app.execute(sql`insert into areas (business_id, id, name) values (${other.id}, new_id(), 'Ajena')`),
      ]),
    ).rejects.toMatchObject({ code: '42501' });
    expect(await rowsOf(ground, 'select 1 from areas where business_id = $1', [other.id])).toEqual([]);
  });

  it('lets nobody change or delete the audit log, a movement of stock or cash, or what somebody owes', async () => {
    for (const table of ['audit_log', 'stock_movements', 'cash_movements', 'refunds', 'receivable_entries']) {
      for (const privilege of ['update', 'delete']) {
        const [row] = await rowsOf(ground, 'select has_table_privilege($1, $2, $3) as allowed', [
          'fogon_app',
          table,
          privilege,
        ]);
        expect(row).toEqual({ allowed: false });
      }
    }
  });

  it('gives the functions that step over it to a role that owns nothing else', async () => {
    const functions = await rowsOf<{ name: string; owner: string; config: string[] | null }>(
      ground,
      `select p.proname as name, p.proowner::regrole::text as owner, p.proconfig as config from pg_proc p
       where p.pronamespace = 'public'::regnamespace and p.prosecdef`,
    );
    expect(functions.length).toBeGreaterThan(10);
    for (const entry of functions) {
      expect(entry).toMatchObject({ owner: 'fogon_platform', config: ['search_path=public'] });
    }
    expect(await rowsOf(ground, `select 1 from pg_class where relowner = 'fogon_platform'::regrole`)).toEqual(
      [],
    );
  });
});

describe('entering a business', () => {
  it('is for its active users with the present token version, and for the master', async () => {
    const own = await aBusiness(ground);
    const other = await aBusiness(ground);
    const closed = await aBusiness(ground, { isActive: false });
    const idle = await anEmployee(ground, own.id, 'mesero', { is_active: false });
    const master = await anEmployee(ground, null, 'master');
    const enter = (business: string | null, user: string, version = 0) =>
      app.execute(sql`select enter_scope(${business}, ${user}, ${version})`).then(
        () => 'in',
        () => 'out',
      );
    expect(await enter(own.id, own.employees.admin.id)).toBe('in');
    expect(await enter(own.id, own.employees.admin.id, 1)).toBe('out');
    expect(await enter(other.id, own.employees.admin.id)).toBe('out');
    expect(await enter(closed.id, closed.employees.admin.id)).toBe('out');
    expect(await enter(own.id, idle.id)).toBe('out');
    expect(await enter(own.id, master.id)).toBe('in');
    expect(await enter(null, master.id)).toBe('in');
  });
});
