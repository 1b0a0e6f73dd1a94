import { defineConfig } from 'vitest/config';

const root = new URL('..', import.meta.url).pathname;

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
          name: 'api',
          root,
          include: ['tests/api/**/*.test.ts'],
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
