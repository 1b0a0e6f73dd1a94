import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '#db/local/postgres.ts';
import { runScript } from '#tests/support/run-script.ts';
import { aStateFolder } from '#tests/support/state-folder.ts';

const root = new URL('../..', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'fogon-commands-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

const run = (words: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runScript(words, { FOGON_STATE: join(folder, 'state'), ...env });
const start = 'scripts/start.ts';

it('a port to use is none of those that the system lends to outgoing connections', async () => {
  for (let turn = 0; turn < 20; turn += 1) expect(await freePort()).toBeLessThan(32_768);
});

describe('a command', () => {
  it('says in one line what it does not understand, and does nothing', async () => {
    const wrongCommands: Readonly<Record<string, readonly string[]>> = {
      'No se entiende «--sales»': ['scripts/seed.ts', '--sales'],
      'No se entiende «--dryrun»': ['scripts/deploy.ts', '--dryrun'],
      'No se entiende «--nada copia.zip»': ['scripts/restore.ts', '--nada', 'copia.zip'],
      'No se entiende «--dry-run»': ['scripts/migrate.ts', '--dry-run'],
      'No se entiende «--forze»': ['scripts/build.ts', '--forze'],
    };
    const results = await Promise.all(Object.values(wrongCommands).map((words) => run(words)));
    Object.keys(wrongCommands).forEach((sentence, at) => {
      expect(results[at]).toEqual({ code: 1, output: expect.stringMatching(/^✗ [^\n]*\n$/) });
      expect(results[at]?.output).toContain(sentence);
    });
  });

  it('says in one line which setting is wrong, before it starts anything', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    const settings: Readonly<Record<string, Readonly<Record<string, string>>>> = {
      'DATABASE_URL debe ser': { DATABASE_URL: 'nada' },
      'FOGON_ORIGIN debe ser': { FOGON_ORIGIN: 'nada' },
      'no tiene la dirección 192.0.2.1': { HOST: '192.0.2.1' },
      'No se puede escribir en la carpeta': { FOGON_STATE: file },
      'no arranca en este equipo (/no/existe)': { MINIFLARE_WORKERD_PATH: '/no/existe' },
    };
    const results = await Promise.all(Object.values(settings).map((env) => run([start], env)));
    Object.keys(settings).forEach((sentence, at) => {
      expect(results[at]).toEqual({ code: 1, output: expect.stringMatching(/^✗ [^\n]*\n$/) });
      expect(results[at]?.output).toContain(sentence);
    });
  });

  it('that misses a part, or a Node that reads TypeScript, sends to npm ci', async () => {
    const needy = join(folder, 'needy.ts');
    writeFileSync(needy, "import 'no-existe/parte';\n");
    expect(await run([needy])).toEqual({
      code: 1,
      output: '✗ Falta no-existe, que Fogón usa: ejecuta `npm ci` y vuelve a empezar.\n',
    });
    expect(await run([start], { NODE_OPTIONS: '--no-strip-types' })).toEqual({
      code: 1,
      output: '✗ Faltan partes de Fogón: ejecuta `npm ci`, que trae también su Node, y vuelve a empezar.\n',
    });
  });

  it('that is told to end takes its PostgreSQL with it', async () => {
    const kept = join(folder, 'database.ts');
    const state = aStateFolder();
    writeFileSync(
      kept,
      `import { startPostgres } from '${root}db/local/postgres.ts';
const { pid } = await startPostgres({ stateFolder: '${state.path}', durable: false });
setInterval(() => undefined, 60_000);
console.log(pid);
`,
    );
    const command = spawn(process.execPath, [kept], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await once(command.stdout, 'data');
    command.kill();
    expect(await once(command, 'close')).toEqual([143, null]);
    await expect.poll(() => isAlive(Number(output)), { timeout: 20_000 }).toBe(false);
    state.remove();
  });

  it('that somebody else began can end with them', async () => {
    const kept = join(folder, 'kept.ts');
    writeFileSync(
      kept,
      `import { onParentExit } from '${root}scripts/parent-process.ts';
onParentExit(() => { console.log('ended'); process.exit(0); });
setInterval(() => undefined, 60_000);
console.log('begun');
`,
    );
    const parent = spawn('sh', ['-c', '"$0" "$1" & wait', process.execPath, kept], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const output: string[] = [];
    parent.stdout.on('data', (chunk: Buffer) => {
      output.push(chunk.toString('utf8').trim());
      parent.kill();
    });
    await once(parent.stdout, 'close');
    expect(output).toEqual(['begun', 'ended']);
  });
});
