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

const run = (args: readonly string[], env: Readonly<Record<string, string>> = {}) =>
  runScript(args, { FOGON_STATE: join(folder, 'state'), ...env });
const start = 'scripts/start.ts';

it('freePort() returns a port below those that the system uses for outgoing connections, and none twice', async () => {
  const ports: number[] = [];
  for (let turn = 0; turn < 800; turn += 1) ports.push(await freePort());
  expect(Math.max(...ports)).toBeLessThan(32_768);
  expect(new Set(ports).size).toBe(ports.length);
});

describe('a command', () => {
  it('a command with an unknown argument prints one line and does nothing', async () => {
    const wrongCommands: Readonly<Record<string, readonly string[]>> = {
      'No se entiende «--sales»': ['scripts/seed.ts', '--sales'],
      'No se entiende «--dryrun»': ['scripts/deploy.ts', '--dryrun'],
      'No se entiende «--nada copia.zip»': ['scripts/restore.ts', '--nada', 'copia.zip'],
      'No se entiende «--dry-run»': ['scripts/migrate.ts', '--dry-run'],
      'No se entiende «--forze»': ['scripts/build.ts', '--forze'],
      'No se entiende «--todas»': ['scripts/check-sql.ts', '--todas'],
    };
    const results = await Promise.all(Object.values(wrongCommands).map((args) => run(args)));
    Object.keys(wrongCommands).forEach((sentence, at) => {
      expect(results[at]).toEqual({ code: 1, output: expect.stringMatching(/^✗ [^\n]*\n$/) });
      expect(results[at]?.output).toContain(sentence);
    });
  });

  it('npm start with a wrong setting prints one line and starts nothing', async () => {
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

  it('a command without a package, or with a Node that cannot read TypeScript, recommends npm ci', async () => {
    const brokenScript = join(folder, 'needy.ts');
    writeFileSync(brokenScript, "import 'no-existe/parte';\n");
    expect(await run([brokenScript])).toEqual({
      code: 1,
      output: '✗ Falta no-existe, que Fogón usa: ejecuta `npm ci` y vuelve a empezar.\n',
    });
    expect(await run([start], { NODE_OPTIONS: '--no-strip-types' })).toEqual({
      code: 1,
      output:
        '✗ Faltan partes de Fogón: ejecuta `npm ci`, que trae también su Node (en macOS instala antes Node 24), y vuelve a empezar.\n',
    });
  });

  it('a command that receives SIGTERM stops its PostgreSQL', async () => {
    const scriptFile = join(folder, 'database.ts');
    const state = aStateFolder();
    writeFileSync(
      scriptFile,
      `import { startPostgres } from '${root}db/local/postgres.ts';
const { pid } = await startPostgres({ stateFolder: '${state.path}', durable: false });
setInterval(() => undefined, 60_000);
console.log(pid);
`,
    );
    const command = spawn(process.execPath, [scriptFile], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [output] = await once(command.stdout, 'data');
    command.kill();
    expect(await once(command, 'close')).toEqual([143, null]);
    await expect.poll(() => isAlive(Number(output)), { timeout: 20_000 }).toBe(false);
    state.remove();
  });

  it('a command can end when its parent process ends', async () => {
    const scriptFile = join(folder, 'kept.ts');
    writeFileSync(
      scriptFile,
      `import { onParentExit } from '${root}scripts/parent-process.ts';
onParentExit(() => { console.log('ended'); process.exit(0); });
setInterval(() => undefined, 60_000);
console.log('begun');
`,
    );
    const parent = spawn('sh', ['-c', '"$0" "$1" & wait', process.execPath, scriptFile], {
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
