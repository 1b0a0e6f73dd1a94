import { count, type WriteRequest, type Writes } from '#tests/api/base/writes/fixture.ts';
import { as } from '#tests/support/api.ts';

const SAMPLES = '/api/onboarding/samples';

export const ONBOARDING_WRITES: Writes = {
  putOnboarding: {
    prepare: async () => {
      const request = (hidden: boolean): WriteRequest => ({
        method: 'put',
        path: '/api/onboarding',
        body: { hidden },
      });
      return { request: request(true), other: request(false) };
    },
    status: 200,
    effects:
      'select count(*)::integer as effects from businesses where first_steps_hidden_at is not null and id = $1',
  },
  postOnboardingSamples: {
    prepare: async () => {
      const request: WriteRequest = { method: 'post', path: SAMPLES };
      return { request, other: { ...request, body: { otra: true } } };
    },
    status: 200,
    effects: count(`audit_log where action = 'sample.added'`),
  },
  deleteOnboardingSamples: {
    prepare: async ({ business }) => {
      await as(business, 'admin').post(SAMPLES);
      const request: WriteRequest = { method: 'delete', path: SAMPLES };
      return { request, other: { ...request, body: { otra: true } } };
    },
    status: 200,
    effects: count(`audit_log where action = 'sample.removed'`),
  },
  postOnboardingSamplesRestore: {
    prepare: async ({ business }) => {
      const admin = as(business, 'admin');
      await admin.post(SAMPLES);
      await admin.delete(SAMPLES);
      const request: WriteRequest = { method: 'post', path: `${SAMPLES}/restore` };
      return { request, other: { ...request, body: { otra: true } } };
    },
    status: 200,
    effects: count(`audit_log where action = 'sample.restored'`),
  },
};
