import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './build.ts';
import { runTool, secondsSince } from './commands.ts';
import { callsReportOf, functionsWithoutTest } from './function-coverage.ts';
import { hasSharedMemory, SHARED_MEMORY } from './shared-memory.ts';

interface Count {
  passed: number;
  failed: number;
}

interface Check {
  name: string;
  tool: string;
  args: string[];
  env?: Record<string, string>;
  /** The path of its JSON report, and the numbers to count. */
  report?: { file: string; passed: string[]; failed: string[] };
}

const REPORTS = join(ROOT, 'test-results');
const MIN_MEMORY_BYTES = 4 * 1024 ** 3;
const PLAYWRIGHT_REPORT = join(REPORTS, 'playwright.json');

/** A run of some vitest projects. */
const vitest = (name: string, ...projects: string[]): Check => {
  const file = join(REPORTS, `vitest-${projects.join('-')}.json`);
  return {
    name,
    tool: 'vitest',
    args: [
      ...['run', '--config', 'tests/vitest.config.ts', '--reporter=default', '--reporter=json'],
      ...[`--outputFile.json=${file}`, ...projects.flatMap((project) => ['--project', project])],
    ],
    report: { file, passed: ['numPassedTests'], failed: ['numFailedTests'] },
  };
};

const API = vitest('API (vitest)', 'api');
/** The projects whose servers count the calls of SQL functions. */
const COUNTED_PROJECTS = ['db', 'api', 'plans'];

/** The groups run one after the other, the checks of a group at once. The tests of the local parts mostly wait. */
const GROUPS: Check[][] = [
  [
    { name: 'Estilo (Biome)', tool: 'biome', args: ['check', '.'] },
    { name: 'Tipos (tsc)', tool: 'tsc', args: ['-b'] },
    {
      name: 'Funciones SQL',
      tool: 'node',
      args: ['--import', './scripts/installed.js', 'scripts/check-sql.ts'],
    },
  ],
  [
    vitest('Unidad, base de datos y sus planes (vitest)', 'unit', 'db', 'plans'),
    vitest('Partes locales (vitest)', 'local'),
    API,
  ],
  [
    {
      name: 'De punta a punta (Playwright)',
      tool: 'playwright',
      args: ['test', '--config', 'tests/playwright.config.ts', '--reporter=list,json'],
      env: { PLAYWRIGHT_JSON_OUTPUT_FILE: PLAYWRIGHT_REPORT },
      report: {
        file: PLAYWRIGHT_REPORT,
        passed: ['stats.expected'],
        failed: ['stats.unexpected'],
      },
    },
  ],
];

const numberAt = (value: unknown, path: string): number => {
  let found = value;
  for (const key of path.split('.')) {
    found = typeof found === 'object' && found !== null ? new Map(Object.entries(found)).get(key) : undefined;
  }
  return typeof found === 'number' ? found : 0;
};

const sum = (report: unknown, paths: string[]): number =>
  paths.reduce((total, path) => total + numberAt(report, path), 0);

interface VitestReport {
  testResults: {
    name: string;
    message: string;
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

/** One line per failed test and per file that could not run, with the first line of its message. */
const failuresOf = (file: string): string[] => {
  if (!existsSync(file)) return [];
  const { testResults = [] }: Partial<VitestReport> = JSON.parse(readFileSync(file, 'utf8'));
  const line = (path: string, title: string, message: string): string =>
    `  ${relative(ROOT, path)} › ${title}: ${message.split('\n')[0]}`;
  return testResults.flatMap(({ name, message, assertionResults }) => [
    ...(message === '' ? [] : [line(name, 'file', message)]),
    ...assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName, failureMessages }) => line(name, fullName, failureMessages[0] ?? '')),
  ]);
};

const MAX_PAGE_LINES = 120;

/** What the page of each failed end-to-end test showed at its end, as text: where only the output is kept, nothing else says it. */
const pagesAtFailure = (): string[] =>
  globSync(join(REPORTS, '*', 'error-context.md')).flatMap((file) => {
    const shown = /^```yaml\n(.*?)^```$/ms.exec(readFileSync(file, 'utf8'))?.[1];
    if (shown === undefined) return [];
    return [
      `\nPágina de ${relative(REPORTS, dirname(file))}:`,
      ...shown.split('\n').slice(0, MAX_PAGE_LINES),
    ];
  });

const readCount = ({ report }: Check, code: number): Count => {
  const hasReport = report !== undefined && existsSync(report.file);
  const found: unknown = hasReport ? JSON.parse(readFileSync(report.file, 'utf8')) : null;
  const passed = report ? sum(found, report.passed) : 0;
  const failed = report ? sum(found, report.failed) : 0;
  const isSilent = report !== undefined && passed + failed === 0;
  return { passed, failed: failed === 0 && (code !== 0 || isSilent) ? 1 : failed };
};

/** Databases and browsers write many small files: in memory that takes a fifth less of the processors' time. */
const aTemporaryFolder = (): string => {
  const parent = hasSharedMemory(MIN_MEMORY_BYTES) ? SHARED_MEMORY : tmpdir();
  const folder = mkdtempSync(join(parent, 'fogon-'));
  // PostgreSQL runs as an account of its own.
  chmodSync(folder, 0o755);
  return folder;
};

mkdirSync(REPORTS, { recursive: true });
const temporaryFolder = aTemporaryFolder();
process.once('exit', () => rmSync(temporaryFolder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const started = performance.now();
const total: Count = { passed: 0, failed: 0 };
const lines: string[] = [];
/** Runs a check; with several at once its output is printed at the end, so that outputs do not mix. */
const runCheck = async (check: Check, show: boolean): Promise<void> => {
  if (check.report) rmSync(check.report.file, { force: true });
  const checkStarted = performance.now();
  const { code, output } = await runTool(check.tool, check.args, {
    show,
    env: { TMPDIR: temporaryFolder, ...check.env },
  });
  const { passed, failed } = readCount(check, code);
  total.passed += passed;
  total.failed += failed;
  const figures = check.report ? `: ${passed} bien, ${failed} mal` : '';
  const line = `${failed === 0 ? '✓' : '✗'} ${check.name}${figures} (${secondsSince(checkStarted)})`;
  lines.push(line, ...(check.report ? failuresOf(check.report.file) : []));
  console.log(`${output}\n${line}`);
};

const checkCoverage = (): void => {
  const untested = functionsWithoutTest(COUNTED_PROJECTS);
  if (untested.length > 0) total.failed += 1;
  lines.push(
    untested.length === 0
      ? '✓ Ninguna función SQL sin prueba'
      : `✗ ${untested.length} funciones SQL sin prueba: ${untested.join(', ')}`,
  );
};

for (const project of COUNTED_PROJECTS) rmSync(callsReportOf(project), { force: true });
for (const group of GROUPS) {
  console.log(`\n▶ ${group.map(({ name }) => name).join(' · ')}`);
  await Promise.all(group.map((check) => runCheck(check, group.length === 1)));
  // Playwright empties the folder of the reports.
  if (group.includes(API)) checkCoverage();
}
for (const line of pagesAtFailure()) console.log(line);
console.log(`\n${lines.join('\n')}\nEn total ${secondsSince(started)}`);
console.log(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed === 0 ? 0 : 1;
