import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;
/** It measures, beside a database that is not busy with the others. */
const PLANS = 'tests/api/plans.test.ts';

export default defineConfig({
  root,
  test: {
    projects: [
      { test: { name: 'unit', root, include: ['tests/unit/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'db',
          root,
          include: ['tests/db/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 150_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          isolate: false,
        },
      },
      {
        test: {
          name: 'local',
          root,
          include: ['tests/local/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          isolate: false,
        },
      },
      {
        test: {
          name: 'plans',
          root,
          include: [PLANS],
          globalSetup: ['tests/support/platform-setup.ts'],
          hookTimeout: 60_000,
          maxWorkers: 1,
        },
      },
      {
        test: {
          name: 'api',
          root,
          include: ['tests/api/**/*.test.ts'],
          exclude: [PLANS],
          globalSetup: ['tests/support/platform-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          maxWorkers: 1,
          isolate: false,
        },
      },
    ],
  },
});
