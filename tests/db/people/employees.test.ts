import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditSearch } from '#db/queries/business/audit.ts';
import {
  changeEmployee,
  createEmployee,
  type EmployeeData,
  listEmployees,
  resendEmployeeLink,
  resetEmployeePassword,
  setEmployeeActive,
  setEmployeePin,
} from '#db/queries/people/employees.ts';
import type { Employee } from '#domain/people/answers/employees.ts';
import type { EmployeeRole } from '#domain/people/employees.ts';
import { type Business, writeScopeOf } from '#tests/support/business.ts';
import { aPushBrowser, subscribe } from '#tests/support/push-browser.ts';
import { listAudit } from '#tests/support/reads.ts';
import { database } from '#tests/support/test.ts';

let business: Business;
beforeEach(async () => {
  business = await database.business();
});

/** A write by the administrator of the business, or by another user. */
function write(by: { readonly id: string } = business.employees.admin) {
  return writeScopeOf({ ...business.scope('admin'), userId: by.id, sessionId: by.id });
}

const read = () => listEmployees(business.scope('admin'));
async function find(id: string): Promise<Employee> {
  const found = (await read()).find((each) => each.id === id);
  if (!found) throw new Error('nobody of that id works here');
  return found;
}

const employeeData = (more: Partial<EmployeeData> = {}, unique = randomUUID().slice(0, 8)): EmployeeData => ({
  full_name: `Suyapa Flores ${unique}`,
  username: `suyapa-${unique}`,
  email: null,
  roles: ['mesero'],
  ...more,
});

async function hire(more: Partial<EmployeeData> = {}): Promise<Employee> {
  const made = {
    ...employeeData(more),
    id: randomUUID(),
    password_hash: 'x',
    pin_hash: null,
    pin_digits: null,
  };
  return (await createEmployee(write(), made)).answer.employee;
}

const aPin = (pin_hash: string, pin_digits = 4) => ({ pin_hash, pin_digits });

const dataOf = ({ full_name, username, email, version, roles }: Employee) => ({
  full_name,
  username,
  email,
  version,
  roles: roles.map(
    (role): EmployeeRole => (role === 'admin' ? 'admin' : role === 'cajero' ? 'cajero' : 'mesero'),
  ),
});

async function openSession(userId: string): Promise<string> {
  const id = randomUUID();
  await database.rows(
    `insert into sessions (id, user_id, business_id, expires_at) values ($1, $2, $3, now() + interval '1 day')`,
    [id, userId, business.id],
  );
  return id;
}

const endingOf = async (session: string) =>
  (
    await database.rows<{ end_reason: string | null }>('select end_reason from sessions where id = $1', [
      session,
    ])
  )[0]?.end_reason;
const versionOf = async (id: string) =>
  (await database.rows<{ token_version: number }>('select token_version from users where id = $1', [id]))[0]
    ?.token_version;
describe('a new employee', () => {
  it('a new employee has the roles in order, the first one as primary, and must choose a password', async () => {
    const made = await hire({ roles: ['cajero', 'mesero'] });
    expect(made).toMatchObject({
      role: 'cajero',
      roles: ['cajero', 'mesero'],
      is_active: true,
      has_pin: false,
      must_change_password: true,
      version: 1,
    });
    expect(await business.audit('employee.added')).toMatchObject([
      { entity_id: made.id, details: { name: made.full_name, roles: ['cajero', 'mesero'] } },
    ]);
  });

  it('a username that is used in any business, in any case, is refused without naming its owner', async () => {
    const otherBusiness = await database.business();
    const { username } = otherBusiness.employees.chef;
    const refused = { code: 'row.conflict', message: 'Ese usuario ya está en uso. Elige otro.' };
    await expect(hire({ username: username.toUpperCase() })).rejects.toMatchObject({
      ...refused,
      fields: { username: refused.message },
    });
    const waiter = await find(business.employees.mesero.id);
    await expect(changeEmployee(write(), waiter.id, { ...dataOf(waiter), username })).rejects.toMatchObject(
      refused,
    );
    const both = await Promise.allSettled([
      hire({ username: `uno-${username}` }),
      hire({ username: `UNO-${username}` }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('an e-mail of another business’s employee is stored as unconfirmed, with the same answer as a free e-mail', async () => {
    const otherBusiness = await database.business();
    const taken = `${otherBusiness.employees.chef.username}@comedor.example`;
    const made = await hire({ email: taken.toUpperCase() });
    const free = await hire({ email: `libre-${taken}` });
    expect(made.email_confirmed).toBe(false);
    expect(Object.keys(made)).toEqual(Object.keys(free));
    expect((await hire()).email_confirmed).toBe(true);
  });

  it('at most five confirmation links an hour are sent to one address, for all employees with that address', async () => {
    const email = `ana-${randomUUID()}@comedor.example`;
    const people = [await hire({ email }), await hire({ email })];
    const outcomes = [];
    for (let time = 0; time < 6; time += 1)
      outcomes.push(await resendEmployeeLink(write(), people[time % 2]?.id ?? '').catch(({ code }) => code));
    expect(outcomes.slice(3)).toEqual(['auth.throttled', 'auth.throttled', 'auth.throttled']);
    expect(outcomes.slice(0, 3)).toMatchObject(Array(3).fill({ answer: { link: { email } } }));
  });

  it('no link is sent without an e-mail to confirm, to an inactive employee or to one of another business', async () => {
    const foreign = (await database.business()).employees.chef;
    const idle = await hire({ email: `ana-${randomUUID()}@comedor.example` });
    await setEmployeeActive(write(), idle.id, { version: 1, is_active: false });
    for (const [id, code] of [
      [(await hire()).id, 'row.conflict'],
      [business.employees.chef.id, 'row.conflict'],
      [idle.id, 'row.conflict'],
      [foreign.id, 'row.missing'],
    ] as const)
      await expect(resendEmployeeLink(write(), id)).rejects.toMatchObject({ code });
  });

  it('an employee with the role master is refused', async () => {
    const made = {
      ...employeeData(),
      id: randomUUID(),
      password_hash: 'x',
      pin_hash: null,
      pin_digits: null,
    };
    const asMaster = JSON.parse(JSON.stringify({ ...made, roles: ['Master'] }));
    await expect(createEmployee(write(), asMaster)).rejects.toMatchObject({ code: 'access.denied' });
  });
});

describe('changing an employee', () => {
  it('a change of name ends no session, and a change of roles invalidates the access tokens but not the session', async () => {
    const waiter = await find(business.employees.mesero.id);
    const session = await openSession(waiter.id);
    const renamed = await changeEmployee(write(), waiter.id, { ...dataOf(waiter), full_name: 'Ana López' });
    expect(renamed.answer).toMatchObject({
      roles_changed: false,
      employee: { full_name: 'Ana López', version: 2 },
    });
    expect(await versionOf(waiter.id)).toBe(0);
    const change = { ...dataOf(renamed.answer.employee), roles: ['cajero', 'mesero'] as const };
    const { answer } = await changeEmployee(write(), waiter.id, change);
    expect(answer).toMatchObject({ roles_changed: true, employee: { role: 'cajero', version: 3 } });
    expect(await versionOf(waiter.id)).toBe(1);
    expect(await endingOf(session)).toBeNull();
    expect(await business.audit('employee.changed')).toMatchObject([
      { details: { before: { full_name: waiter.full_name }, after: { full_name: 'Ana López' } } },
    ]);
    expect(await business.audit('employee.role-changed')).toMatchObject([
      {
        details: { name: 'Ana López', before: { roles: ['mesero'] }, after: { roles: ['cajero', 'mesero'] } },
      },
    ]);
  });

  it('a changed e-mail is unconfirmed, and requires a username where the e-mail was the only way to sign in', async () => {
    const waiter = await find(business.employees.mesero.id);
    const email = `otra-${waiter.email}`;
    await expect(
      changeEmployee(write(), waiter.id, { ...dataOf(waiter), username: null, email }),
    ).rejects.toMatchObject({
      code: 'row.conflict',
      fields: { username: 'Escribe también un usuario: con él entrará hasta que confirme el correo nuevo.' },
    });
    const upperCased = await changeEmployee(write(), waiter.id, {
      ...dataOf(waiter),
      email: waiter.email?.toUpperCase() ?? null,
    });
    expect(upperCased.answer.employee.email_confirmed).toBe(true);
    expect(upperCased.answer.link).toBeUndefined();
    const { answer } = await changeEmployee(write(), waiter.id, { ...dataOf(waiter), version: 2, email });
    expect(answer).toMatchObject({ employee: { email, email_confirmed: false }, link: { email } });
  });

  it('a change based on an old version is refused, also when two changes arrive at once', async () => {
    const waiter = await find(business.employees.mesero.id);
    const outcomes = await Promise.allSettled(
      ['Ana', 'Eva'].map((full_name) => changeEmployee(write(), waiter.id, { ...dataOf(waiter), full_name })),
    );
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const stale = { version: waiter.version, is_active: false };
    await expect(setEmployeeActive(write(), waiter.id, stale)).rejects.toMatchObject({
      code: 'row.conflict',
    });
    expect((await find(waiter.id)).is_active).toBe(true);
  });

  it('changing one’s own roles, deactivating oneself and resetting one’s own password are refused', async () => {
    await business.employee('admin');
    const self = await find(business.employees.admin.id);
    const own = { code: 'employee.own' };
    await expect(
      changeEmployee(write(), self.id, { ...dataOf(self), roles: ['admin', 'mesero'] }),
    ).rejects.toMatchObject(own);
    await expect(
      setEmployeeActive(write(), self.id, { version: self.version, is_active: false }),
    ).rejects.toMatchObject(own);
    await expect(resetEmployeePassword(write(), self.id, 'x')).rejects.toMatchObject(own);
    const renamed = await changeEmployee(write(), self.id, { ...dataOf(self), full_name: 'Lenchita Zúniga' });
    expect(renamed.answer.employee.full_name).toBe('Lenchita Zúniga');
  });

  it('changing an employee of another business is refused as not found', async () => {
    const { id } = (await database.business()).employees.mesero;
    const missing = { code: 'row.missing' };
    const data = { ...employeeData(), version: 1 };
    await expect(changeEmployee(write(), id, data)).rejects.toMatchObject(missing);
    await expect(setEmployeeActive(write(), id, { version: 1, is_active: false })).rejects.toMatchObject(
      missing,
    );
    await expect(setEmployeePin(write(), id, aPin('x'))).rejects.toMatchObject(missing);
    await expect(resetEmployeePassword(write(), id, 'x')).rejects.toMatchObject(missing);
  });
});

describe('the last administrator', () => {
  const admins = () =>
    database.rows(`select 1 from users where business_id = $1 and is_active and 'admin' = any(roles)`, [
      business.id,
    ]);

  it('the last administrator remains when two administrators deactivate or demote each other at once', async () => {
    const second = await business.employee('admin');
    const first = business.employees.admin;
    const leave = (by: { id: string }, whom: { id: string }) =>
      setEmployeeActive(write(by), whom.id, { version: 1, is_active: false });
    const outcomes = await Promise.allSettled([leave(first, second), leave(second, first)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await admins()).toHaveLength(1);

    const freshBusiness = await database.business();
    business = freshBusiness;
    const other = await find((await freshBusiness.employee('admin')).id);
    const self = await find(freshBusiness.employees.admin.id);
    const demote = (by: Employee, whom: Employee) =>
      changeEmployee(write(by), whom.id, { ...dataOf(whom), roles: ['mesero'] });
    const both = await Promise.allSettled([demote(self, other), demote(other, self)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await admins()).toHaveLength(1);
  });

  it('the platform’s master cannot deactivate or demote the last administrator', async () => {
    const master = await database.employee(null, 'master');
    const admin = await find(business.employees.admin.id);
    const last = { code: 'employee.last-admin' };
    const by = { ...write(), userId: master.id, sessionId: master.id };
    await expect(
      setEmployeeActive(by, admin.id, { version: admin.version, is_active: false }),
    ).rejects.toMatchObject(last);
    await expect(
      changeEmployee({ ...write(), userId: master.id, sessionId: master.id }, admin.id, {
        ...dataOf(admin),
        roles: ['cajero'],
      }),
    ).rejects.toMatchObject(last);
  });
});

describe('an employee who is deactivated or gets a new password', () => {
  it('deactivation ends all sessions and deletes push subscriptions, and a reactivated employee must sign in again', async () => {
    const waiter = await find(business.employees.mesero.id);
    const sessions = [await openSession(waiter.id), await openSession(waiter.id)];
    const bystander = await openSession(business.employees.chef.id);
    for (const { id } of [business.employees.mesero, business.employees.chef])
      await subscribe(business, id, aPushBrowser(`https://push.comedor.example.com/${id}`).device);
    const left = await setEmployeeActive(write(), waiter.id, { version: 1, is_active: false });
    expect(left.answer.employee).toMatchObject({ is_active: false, version: 2 });
    for (const session of sessions) expect(await endingOf(session)).toBe('deactivated');
    expect(await endingOf(bystander)).toBeNull();
    expect(
      await database.rows('select user_id from push_subscriptions where business_id = $1', [business.id]),
    ).toEqual([{ user_id: business.employees.chef.id }]);
    await expect(listEmployees(business.scope('mesero'))).rejects.toMatchObject({
      code: 'auth.expired',
    });
    expect((await read()).at(-1)?.id).toBe(waiter.id);
    const back = await setEmployeeActive(write(), waiter.id, { version: 2, is_active: true });
    expect(back.answer.employee.is_active).toBe(true);
    await expect(listEmployees(business.scope('mesero'))).rejects.toMatchObject({
      code: 'auth.expired',
    });
    expect(await business.audit('employee.deactivated')).toHaveLength(1);
    expect(await business.audit('employee.reactivated')).toHaveLength(1);
  });

  it('resetting a password ends the sessions and requires the employee to choose a new one', async () => {
    const { id } = business.employees.mesero;
    const session = await openSession(id);
    const { answer } = await resetEmployeePassword(write(), id, 'nueva');
    expect(answer.employee.must_change_password).toBe(true);
    expect(await endingOf(session)).toBe('reset');
    expect(await versionOf(id)).toBe(1);
    expect(await business.audit('employee.password-reset')).toHaveLength(1);
  });
});

describe('a PIN', () => {
  it('a PIN is set, changed and removed, the audit log never contains it, and a new PIN is unlocked', async () => {
    const { id } = business.employees.mesero;
    await setEmployeePin(write(), id, aPin('secreto-uno'));
    await database.change('users', id, {
      pin_failures: 5,
      pin_locked_until: new Date(Date.now() + 15 * 60_000),
    });
    expect((await find(id)).pin_locked_minutes).toBe(15);
    const changed = await setEmployeePin(write(), id, aPin('secreto-dos'));
    expect(changed.answer.employee).toMatchObject({ has_pin: true, pin_locked_minutes: null });
    expect(
      (await setEmployeePin(write(), id, { pin_hash: null, pin_digits: null })).answer.employee.has_pin,
    ).toBe(false);
    const entries = [
      ...(await business.audit('employee.pin-set')),
      ...(await business.audit('employee.pin-removed')),
    ];
    expect(entries).toHaveLength(3);
    expect(JSON.stringify(entries)).not.toContain('secreto');
  });

  it('a PIN of an administrator requires 6 digits, and an employee who becomes administrator loses a shorter one', async () => {
    const { admin, chef } = business.employees;
    const short = { code: 'input.invalid', fields: { pin: 'El PIN de un administrador tiene 6 dígitos.' } };
    await expect(setEmployeePin(write(), admin.id, aPin('x'))).rejects.toMatchObject(short);
    await expect(
      createEmployee(write(), {
        ...employeeData({ roles: ['mesero', 'admin'] }),
        id: randomUUID(),
        password_hash: 'x',
        ...aPin('x', 5),
      }),
    ).rejects.toMatchObject(short);
    expect((await setEmployeePin(write(), admin.id, aPin('x', 6))).answer.employee).toMatchObject({
      has_pin: true,
      pin_is_short: false,
    });
    await setEmployeePin(write(), chef.id, aPin('x'));
    const promoted = await changeEmployee(write(), chef.id, {
      ...dataOf(await find(chef.id)),
      roles: ['admin'],
    });
    expect(promoted.answer.employee).toMatchObject({ has_pin: false });
    const before = await business.employee('admin', { pin_hash: 'x' });
    expect(await find(before.id)).toMatchObject({ has_pin: true, pin_is_short: true });
  });
});

describe('the audit log', () => {
  const log = (wanted: Partial<AuditSearch> = {}) =>
    listAudit(business.scope('admin'), { limit: 50, ...wanted });
  const actions = async (wanted: Partial<AuditSearch>) =>
    (await log(wanted)).entries.map(({ action }) => action);
  const at = (
    when: string,
    action: string,
    more: { by?: string; details?: unknown; entity_id?: string } = {},
  ) =>
    database.rows(
      `insert into audit_log (business_id, id, user_id, action, entity_id, details, created_at)
       values ($1, new_id(), $2, $3, $4, $5, $6)`,
      [
        business.id,
        more.by ?? business.employees.admin.id,
        action,
        more.entity_id ?? null,
        JSON.stringify(more.details ?? {}),
        when,
      ],
    );

  it('the audit log is filtered by days of the business’s zone, person, kind, entity and text', async () => {
    const { cajero } = business.employees;
    await at('2026-03-01T05:59:59Z', 'cash.moved', {
      by: cajero.id,
      details: { reason: 'Hielo para el día' },
    });
    await at('2026-03-01T06:00:00Z', 'sale.voided', { by: cajero.id });
    await at('2026-03-02T05:59:59Z', 'sale.discounted', {
      details: { reason: 'Espera', after: { note: 'DÍA libre' } },
    });
    await at('2026-03-02T06:00:00Z', 'business.changed', { entity_id: business.id });
    expect(await actions({ from: '2026-03-01', to: '2026-03-01' })).toEqual([
      'sale.discounted',
      'sale.voided',
    ]);
    expect(await actions({ user_id: cajero.id })).toEqual(['sale.voided', 'cash.moved']);
    expect(await actions({ kind: 'sale' })).toEqual(['sale.discounted', 'sale.voided', 'cash.moved']);
    expect(await actions({ kind: 'menu' })).toEqual([]);
    expect(await actions({ entity_id: business.id })).toEqual(['business.changed']);
    expect(await actions({ text: 'dia' })).toEqual(['sale.discounted', 'cash.moved']);
    expect(await actions({ text: 'reason' })).toEqual([]);
    await at('2026-03-03T06:00:00Z', 'menu.changed', {
      details: { name: 'Taco "Ñandú" C\\D', cents: 4550, tab: 'a\tb' },
    });
    for (const text of ['"nandu"', 'Ñandú" c\\d', '455', 'a\tb', 'TACO'])
      expect({ text, found: await actions({ text }) }).toEqual({ text, found: ['menu.changed'] });
    for (const text of ['\\"', 'name', ': 4550', '{'])
      expect({ text, found: await actions({ text }) }).toEqual({ text, found: [] });
    expect(await actions({ text: cajero.fullName.toUpperCase() })).toEqual(['sale.voided', 'cash.moved']);
  });

  it('the audit log is read page by page, and each entry appears once, also among entries of the same instant', async () => {
    for (let each = 0; each < 7; each += 1) await at('2026-03-01T12:00:00Z', `sale.n${each}`);
    const actionsRead: string[] = [];
    let page = await log({ limit: 3 });
    for (;;) {
      actionsRead.push(...page.entries.map(({ action }) => action));
      if (page.next === null) break;
      page = await log({ limit: 3, before: page.next });
    }
    expect(actionsRead.sort()).toEqual(Array.from({ length: 7 }, (_, each) => `sale.n${each}`));
    await expect(log({ before: randomUUID() })).rejects.toMatchObject({ code: 'row.missing' });
  });

  it('the audit log scans its index in batches, and a page without matches returns where the search continues', async () => {
    await at('2026-01-01T12:00:00Z', 'employee.deactivated');
    await database.rows(
      `insert into audit_log (business_id, id, user_id, action, created_at)
       select $1, new_id(), $2, 'sale.discounted', '2026-02-01'::timestamptz + make_interval(secs => n) from generate_series(1, 3050) n`,
      [business.id, business.employees.admin.id],
    );
    await database.rows('analyze audit_log');
    const plan = await database.rows<{ 'QUERY PLAN': string }>(
      `explain (costs off) select * from audit_log where business_id = $1 and created_at <= now()
       order by created_at desc nulls last, id desc limit 26`,
      [business.id],
    );
    const text = plan.map((line) => line['QUERY PLAN']).join('\n');
    expect(text).toContain('audit_log_latest');
    expect(text).not.toContain('Seq Scan');
    const first = await log({ kind: 'employee' });
    expect(first.entries).toEqual([]);
    const second = await log({ kind: 'employee', before: first.next ?? '' });
    expect(second).toMatchObject({ entries: [{ action: 'employee.deactivated' }], next: null });
  });
});
