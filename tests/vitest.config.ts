import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;
/** It measures, beside a database that is not busy with the others. */
const PLANS = 'tests/api/base/plans.test.ts';
/**
 * Each worker has its own database or platform. One on a machine with two processors: there the projects that `npm test` runs at the same time
 * keep both 98 % busy.
 */
const WORKERS = Math.min(4, Math.max(1, Math.floor(availableParallelism() / 2)));

export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          root,
          include: ['tests/unit/**/*.test.ts'],
          testTimeout: 60_000,
          maxWorkers: WORKERS,
          isolate: false,
        },
      },
      {
        test: {
          name: 'db',
          root,
          include: ['tests/db/**/*.test.ts'],
          globalSetup: ['tests/support/database-setup.ts'],
          testTimeout: 150_000,
          hookTimeout: 60_000,
          maxWorkers: WORKERS,
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
          // Projects of one group have the same number of workers.
          sequence: { groupOrder: 1 },
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
          maxWorkers: WORKERS,
          isolate: false,
        },
      },
    ],
  },
});
