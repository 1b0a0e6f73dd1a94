import { type Browser, chromium, type Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#db/seed/accounts.ts';
import { chromiumExecutable } from '#scripts/chromium.ts';
import { quantile } from './load.ts';
import { type Row, round, verdict } from './result-row.ts';

const OPENINGS = 7;
const CPU_SLOWDOWN = 4;
const TARGETS = { scriptBytes: 120 * 1024, firstChart: 1_000 } as const;

/** The first opening of the reports: its script and the time until its first chart. */
interface ReportsOpening {
  /** Transferred bytes of script, compressed. */
  readonly scriptBytes: number;
  /** Milliseconds from the click on 'Reportes' to the frame with the first chart; the median. */
  readonly firstChart: number;
}

async function enter(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'es-HN' });
  const page = await context.newPage();
  await page.goto(`${origin}/login`);
  await page.getByLabel('Correo o usuario').fill('admin');
  await page.getByLabel('Contraseña', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel('Contraseña', { exact: true }).press('Enter');
  await page.waitForURL((url) => url.pathname !== '/login');
  await page.getByText('El día por hora').waitFor();
  await page.waitForLoadState('networkidle');
  return page;
}

/** Measures the next click: the milliseconds until the page has painted the first chart of the reports. */
const watchChart = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const watch = (event: MouseEvent) => {
          const look = () => {
            if (!document.querySelector('main svg[role="img"][aria-label^="Tendencia"] path')) {
              requestAnimationFrame(look);
              return;
            }
            const painted = new MessageChannel();
            painted.port1.onmessage = () => resolve(performance.now() - event.timeStamp);
            painted.port2.postMessage(null);
          };
          requestAnimationFrame(look);
        };
        addEventListener('click', watch, { capture: true, once: true });
      }),
  );

async function open(browser: Browser, origin: string) {
  const page = await enter(browser, origin);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  const scripts = new Set<string>();
  let scriptBytes = 0;
  devtools.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) scriptBytes += encodedDataLength;
  });
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const link = page.getByRole('link', { name: 'Reportes' }).first();
  const watched = watchChart(page);
  await link.dispatchEvent('click');
  const firstChart = await watched;
  await page.context().close();
  return { firstChart, scriptBytes };
}

/** The reports screen opened for the first time, from the dashboard, with the processor slowed 4 times. The platform has the demo. */
async function measureReportsScreen(origin: string): Promise<ReportsOpening> {
  const browser = await chromium.launch(await chromiumExecutable());
  try {
    const openings: Awaited<ReturnType<typeof open>>[] = [];
    for (let turn = 0; turn < OPENINGS; turn += 1) openings.push(await open(browser, origin));
    const middle = (figures: readonly number[]) =>
      quantile(
        figures.toSorted((a, b) => a - b),
        0.5,
      );
    return {
      scriptBytes: middle(openings.map((each) => each.scriptBytes)),
      firstChart: middle(openings.map((each) => each.firstChart)),
    };
  } finally {
    await browser.close();
  }
}

/** How the reports screen opens on a slow machine. */
export async function reportsScreenRows(origin: string): Promise<Row[]> {
  const { scriptBytes, firstChart } = await measureReportsScreen(origin);
  const kilobytes = (scriptBytes / 1024).toFixed(1);
  return [
    {
      name: `reports, first opening with ${kilobytes} KB of script, processor slowed 4 times: until the first chart`,
      p50: round(firstChart),
      failures: 0,
      target: [
        verdict(scriptBytes <= TARGETS.scriptBytes, 'at most 120 KB of script'),
        verdict(firstChart < TARGETS.firstChart, `first chart < ${TARGETS.firstChart} ms`),
      ].join('; '),
    },
  ];
}
