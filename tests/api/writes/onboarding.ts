import { as } from '#tests/support/api.ts';
import { count, type Wish, type Writes } from './place.ts';

const SAMPLES = '/api/onboarding/samples';

export const ONBOARDING_WRITES: Writes = {
  putApiOnboarding: {
    prepare: async () => {
      const wish = (hidden: boolean): Wish => ({ method: 'put', path: '/api/onboarding', body: { hidden } });
      return { wish: wish(true), other: wish(false) };
    },
    status: 200,
    effects:
      'select count(*)::integer as effects from businesses where first_steps_hidden_at is not null and id = $1',
  },
  postApiOnboardingSamples: {
    prepare: async () => {
      const wish: Wish = { method: 'post', path: SAMPLES };
      return { wish, other: { ...wish, body: { otra: true } } };
    },
    status: 200,
    effects: count(`audit_log where action = 'sample.added'`),
  },
  deleteApiOnboardingSamples: {
    prepare: async ({ business }) => {
      await as(business, 'admin').post(SAMPLES);
      const wish: Wish = { method: 'delete', path: SAMPLES };
      return { wish, other: { ...wish, body: { otra: true } } };
    },
    status: 200,
    effects: count(`audit_log where action = 'sample.removed'`),
  },
  postApiOnboardingSamplesRestore: {
    prepare: async ({ business }) => {
      const admin = as(business, 'admin');
      await admin.post(SAMPLES);
      await admin.delete(SAMPLES);
      const wish: Wish = { method: 'post', path: `${SAMPLES}/restore` };
      return { wish, other: { ...wish, body: { otra: true } } };
    },
    status: 200,
    effects: count(`audit_log where action = 'sample.restored'`),
  },
};
