import { randomUUID } from 'node:crypto';
import type { Reminder } from '#db/queries/reminders.ts';
import { as } from '#tests/support/api.ts';
import type { Business } from '#tests/support/restaurant.ts';
import { count, posting, type Wish, type Writes } from './place.ts';

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
  postApiReminders: {
    prepare: async () => {
      const id = randomUUID();
      const wish = (title: string) => posting('/api/reminders', { id, ...content, title });
      return { wish: wish('Pagar la luz'), other: wish('Pagar el agua') };
    },
    status: 201,
    effects: count('reminders where true'),
  },
  putApiRemindersId: {
    prepare: async ({ business }) => {
      const { id } = await aReminder(business);
      const wish = (title: string): Wish => ({
        method: 'put',
        path: `/api/reminders/${id}`,
        body: { ...content, title, version: 1 },
      });
      return { wish: wish('Pagar el agua'), other: wish('Pagar el gas') };
    },
    status: 200,
    effects: count(`reminders where title = 'Pagar el agua' and version = 2`),
  },
  deleteApiRemindersId: {
    prepare: async ({ business }) => {
      const [one, two] = [await aReminder(business), await aReminder(business)];
      const wish = (id: string): Wish => ({ method: 'delete', path: `/api/reminders/${id}` });
      return { wish: wish(one.id), other: wish(two.id) };
    },
    status: 200,
    effects: 'select (2 - count(*))::integer as effects from reminders where business_id = $1',
  },
  postApiNotificationsPush: {
    prepare: async () => ({
      wish: posting('/api/notifications/push', aDevice()),
      other: posting('/api/notifications/push', aDevice()),
    }),
    status: 200,
    effects: count('push_subscriptions where true'),
  },
  deleteApiNotificationsPush: {
    prepare: async ({ business }) => {
      const [one, two] = [aDevice(), aDevice()];
      for (const device of [one, two])
        await as(business, 'admin').post('/api/notifications/push', { body: device });
      const wish = ({ endpoint }: { endpoint: string }): Wish => ({
        method: 'delete',
        path: '/api/notifications/push',
        body: { endpoint },
      });
      return { wish: wish(one), other: wish(two) };
    },
    status: 200,
    effects: 'select (2 - count(*))::integer as effects from push_subscriptions where business_id = $1',
  },
};
