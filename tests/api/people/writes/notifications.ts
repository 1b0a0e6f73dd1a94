import { randomUUID } from 'node:crypto';
import type { Reminder } from '#domain/business/answers/reminders.ts';
import { count, postRequest, type WriteRequest, type Writes } from '#tests/api/base/writes/fixture.ts';
import { as } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';

const content = {
  title: 'Pagar la luz',
  message: 'En el banco',
  starts_at: '2099-01-05T12:00',
  repeat: 'monthly',
  roles: ['admin'],
  is_active: true,
};

async function aReminder(business: Business): Promise<Reminder> {
  const { body } = await as(business, 'admin').post<{ reminder: Reminder }>('/api/reminders', {
    body: { id: randomUUID(), ...content },
  });
  return body.reminder;
}

const aDevice = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: `B${'A'.repeat(86)}`,
  auth: 'A'.repeat(22),
});

export const NOTIFICATION_WRITES: Writes = {
  postReminders: {
    prepare: async () => {
      const id = randomUUID();
      const request = (title: string) => postRequest('/api/reminders', { id, ...content, title });
      return { request: request('Pagar la luz'), other: request('Pagar el agua') };
    },
    status: 201,
    effects: count('reminders where true'),
  },
  putRemindersId: {
    prepare: async ({ business }) => {
      const { id } = await aReminder(business);
      const request = (title: string): WriteRequest => ({
        method: 'put',
        path: `/api/reminders/${id}`,
        body: { ...content, title, version: 1 },
      });
      return { request: request('Pagar el agua'), other: request('Pagar el gas') };
    },
    status: 200,
    effects: count(`reminders where title = 'Pagar el agua' and version = 2`),
  },
  deleteRemindersId: {
    prepare: async ({ business }) => {
      const [one, two] = [await aReminder(business), await aReminder(business)];
      const request = (id: string): WriteRequest => ({ method: 'delete', path: `/api/reminders/${id}` });
      return { request: request(one.id), other: request(two.id) };
    },
    status: 200,
    effects: 'select (2 - count(*))::integer as effects from reminders where business_id = $1',
  },
  postNotificationsPush: {
    prepare: async () => ({
      request: postRequest('/api/notifications/push', aDevice()),
      other: postRequest('/api/notifications/push', aDevice()),
    }),
    status: 200,
    effects: count('push_subscriptions where true'),
  },
  deleteNotificationsPush: {
    prepare: async ({ business }) => {
      const [one, two] = [aDevice(), aDevice()];
      for (const device of [one, two])
        await as(business, 'admin').post('/api/notifications/push', { body: device });
      const request = ({ endpoint }: { endpoint: string }): WriteRequest => ({
        method: 'delete',
        path: '/api/notifications/push',
        body: { endpoint },
      });
      return { request: request(one), other: request(two) };
    },
    status: 200,
    effects: 'select (2 - count(*))::integer as effects from push_subscriptions where business_id = $1',
  },
};
