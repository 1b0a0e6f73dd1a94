import { defineConfig } from '@playwright/test';
import { chromiumExecutable } from '#scripts/chromium.ts';

const chromium = await chromiumExecutable();

export default defineConfig({
  testDir: './e2e',
  testMatch: '**/*.e2e.ts',
  outputDir: '../test-results',
  globalSetup: './e2e/base/start-platform.ts',
  workers: 4,
  fullyParallel: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  forbidOnly: true,
  reporter: [['list']],
  use: {
    browserName: 'chromium',
    locale: 'es-HN',
    timezoneId: 'America/Tegucigalpa',
    // A trace of every test takes longer than the test: record one by hand with --trace on.
    trace: 'off',
    // Storing the application for work without a network takes the processors too: files that need it allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Pages that live for seconds are not worth compiling well, and nobody hears their sounds: it takes the processors from the other browsers.
    launchOptions: {
      ...chromium,
      args: [
        ...chromium.args,
        '--js-flags=--no-opt --no-maglev',
        '--disable-audio-output',
        // Every test has its own pages for seconds: one process less to exchange messages with.
        '--enable-features=NetworkServiceInProcess2',
      ],
    },
  },
});
