import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  changeReminder,
  createDueReminderNotifications,
  createReminder,
  createReminderNotifications,
  listReminders,
  type ReminderContent,
  removeReminder,
} from '#db/queries/business/reminders.ts';
import { listNotifications, markAllNotificationsRead } from '#db/queries/people/notifications.ts';
import { localTimeOf } from '#domain/base/time.ts';
import type { Reminder } from '#domain/business/answers/reminders.ts';
import type { Business } from '#tests/support/business.ts';
import { notificationsOf } from '#tests/support/notifications.ts';
import { database } from '#tests/support/test.ts';

const HONDURAS = 'America/Tegucigalpa';
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const db = database.app;
let business: Business;

beforeEach(async () => {
  business = await database.business();
});

const scope = (role: keyof Business['employees'] = 'admin') => business.scope(role);
const localIn = (millis: number) => localTimeOf(new Date(Date.now() + millis), HONDURAS);

const content = (more: Partial<ReminderContent> = {}): ReminderContent => ({
  title: 'Pedido de verduras',
  message: 'Llamar al proveedor: 9999-0000',
  starts_at: localIn(DAY),
  repeat: 'none',
  roles: ['admin', 'cajero'],
  is_active: true,
  ...more,
});

async function aReminder(more: Partial<ReminderContent> = {}): Promise<Reminder> {
  const { answer } = await createReminder(business.writeScope(), { id: randomUUID(), ...content(more) });
  return answer.reminder;
}

/** Moves the start of the reminder back, so that it is due since then. */
async function makeDueSince(reminder: Reminder, millis: number): Promise<void> {
  await database.rows(
    `update reminders r set starts_at = $3::timestamp, next_at = $3::timestamp at time zone b.time_zone
     from businesses b where b.id = r.business_id and r.business_id = $1 and r.id = $2 returning r.id`,
    [business.id, reminder.id, localIn(-millis)],
  );
}

const readNotifications = async (role: keyof Business['employees']) =>
  (await listNotifications(scope(role))).notifications;

describe('a due reminder', () => {
  it('each active person with one of its roles gets one notification, also when four runs happen at once', async () => {
    const inactiveEmployee = await business.employee('cajero', { is_active: false });
    const employeeWithTwoRoles = await business.employee('mesero', {
      roles: ['mesero', 'cajero'],
    });
    const other = await database.business();
    const reminder = await aReminder();
    await makeDueSince(reminder, 5 * MINUTE);
    await Promise.all([
      createReminderNotifications(scope('admin')),
      createDueReminderNotifications(db, 50),
      createReminderNotifications(scope('mesero')),
      createDueReminderNotifications(db, 50),
    ]);
    await createReminderNotifications(scope());
    const notified = await notificationsOf(business);
    expect(notified.map(({ user_id }) => user_id).toSorted()).toEqual(
      [business.employees.admin.id, business.employees.cajero.id, employeeWithTwoRoles.id].toSorted(),
    );
    expect(notified.map(({ user_id }) => user_id)).not.toContain(inactiveEmployee.id);
    expect(await notificationsOf(other)).toEqual([]);
    expect((await readNotifications('admin'))[0]).toMatchObject({
      title: 'Recordatorio: Pedido de verduras',
      message: 'Tienes este evento para hoy: Llamar al proveedor: 9999-0000',
      reminder_id: reminder.id,
    });
    expect((await listReminders(scope()))[0]?.next_at).toBeNull();
  });

  it('the cron receives the business, the people who were notified and their notifications', async () => {
    const reminder = await aReminder({ roles: ['chef'] });
    await makeDueSince(reminder, MINUTE);
    const job = (await createDueReminderNotifications(db, 50)).find(
      ({ business_id }) => business_id === business.id,
    );
    expect(job).toMatchObject({
      changes: [{ type: 'notification.changed', data: { user_id: business.employees.chef.id } }],
      notifications: [(await readNotifications('chef'))[0]?.id],
    });
  });

  it('a reminder missed for days notifies once, for its latest time, and continues from today', async () => {
    const reminder = await aReminder({ repeat: 'daily' });
    await makeDueSince(reminder, 5 * DAY + 10 * MINUTE);
    expect((await createReminderNotifications(scope())).answer.notified).toBe(2);
    const [row] = await notificationsOf(business);
    const [after] = await listReminders(scope());
    const [last, next] = [row?.occurrence_at?.getTime() ?? 0, new Date(after?.next_at ?? '').getTime()];
    expect(last).toBeLessThanOrEqual(Date.now());
    expect(next).toBe(last + DAY);
    expect(next).toBeGreaterThan(Date.now());
  });

  it('a reminder that is off or of an inactive business notifies nobody', async () => {
    const reminder = await aReminder();
    await makeDueSince(reminder, MINUTE);
    await database.rows('update reminders set is_active = false where business_id = $1', [business.id]);
    expect((await createReminderNotifications(scope())).notifications).toEqual([]);
    await database.rows('update reminders set is_active = true where business_id = $1', [business.id]);
    await business.change({ is_active: false });
    await createDueReminderNotifications(db, 50);
    expect(await notificationsOf(business)).toEqual([]);
  });
});

describe('changing a reminder', () => {
  it('a time in the past is refused, and so is a change over that of another person', async () => {
    await expect(aReminder({ starts_at: localIn(-DAY) })).rejects.toMatchObject({
      code: 'input.invalid',
      fields: { starts_at: 'Esa fecha y hora ya pasó.' },
    });
    const reminder = await aReminder();
    const change = (title: string) =>
      changeReminder(business.writeScope(), reminder.id, {
        ...content({ title }),
        version: reminder.version,
      });
    const outcomes = await Promise.allSettled([change('Uno'), change('Dos')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'row.stale' },
    });
    expect(await listReminders(scope())).toMatchObject([{ version: 2 }]);
  });

  it('changing only its text keeps a due time; postponing it replaces the time', async () => {
    const reminder = await aReminder({ repeat: 'daily' });
    await makeDueSince(reminder, MINUTE);
    const [due] = await listReminders(scope());
    if (!due) throw new Error('the reminder is gone');
    const { answer } = await changeReminder(business.writeScope(), due.id, {
      ...content(due),
      title: 'Verduras',
      version: 1,
    });
    expect(answer.reminder.next_at).toBe(due.next_at);
    const postponed = await changeReminder(business.writeScope(), due.id, {
      ...content({ repeat: 'daily' }),
      version: 2,
    });
    expect(new Date(postponed.answer.reminder.next_at ?? '').getTime()).toBeGreaterThan(Date.now());
    expect((await createReminderNotifications(scope())).notifications).toEqual([]);
  });

  it('deleting a reminder keeps its notifications', async () => {
    const reminder = await aReminder();
    await makeDueSince(reminder, MINUTE);
    await createReminderNotifications(scope());
    await removeReminder(business.writeScope(), reminder.id);
    expect(await listReminders(scope())).toEqual([]);
    expect(await readNotifications('admin')).toMatchObject([{ reminder_id: null }]);
    await expect(removeReminder(business.writeScope(), reminder.id)).rejects.toMatchObject({
      code: 'row.missing',
    });
  });
});

describe("'Marcar como leídas'", () => {
  const readAll = (role: keyof Business['employees']) => markAllNotificationsRead(business.writeScope(role));

  it('a one-time reminder is deleted when the last person marks it read, also when two mark it at once', async () => {
    const reminder = await aReminder();
    await makeDueSince(reminder, MINUTE);
    await createReminderNotifications(scope());
    await readAll('admin');
    expect(await listReminders(scope())).toHaveLength(1);
    await Promise.all([readAll('cajero'), readAll('admin')]);
    expect(await listReminders(scope())).toEqual([]);
    expect(await readNotifications('admin')).toMatchObject([{ is_read: true, reminder_id: null }]);
  });

  it('a repeating reminder and a postponed one are kept', async () => {
    const daily = await aReminder({ title: 'Diario', repeat: 'daily', roles: ['admin'] });
    const once = await aReminder({ title: 'Una vez', roles: ['admin'] });
    await makeDueSince(daily, MINUTE);
    await makeDueSince(once, MINUTE);
    await createReminderNotifications(scope());
    await changeReminder(business.writeScope(), once.id, { ...content({ roles: ['admin'] }), version: 1 });
    await readAll('admin');
    const left = await listReminders(scope());
    expect(left.map(({ id }) => id).toSorted()).toEqual([daily.id, once.id].toSorted());
    expect(left.every(({ next_at }) => next_at !== null)).toBe(true);
  });
});
