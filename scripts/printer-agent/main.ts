import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { Journal } from './journal.ts';
import { log } from './log.ts';
import { PrintingLoop } from './printing-loop.ts';
import { PrintServer, pair, type ServerConnection, ServerProblem } from './server.ts';
import { journalFile, readConnection, STATE_FOLDER, writeConnection } from './state.ts';

const USAGE = 'fogon-impresoras [--server https://… --code ABCD-EFGHJK] [--state CARPETA]';
/** A service manager does not start the program again for this one: it has to be paired. */
const NOT_PAIRED = 78;
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]'];

class UsageProblem extends Error {}

const readArguments = () => {
  try {
    const options = {
      server: { type: 'string' },
      code: { type: 'string' },
      state: { type: 'string' },
    } as const;
    return parseArgs({ options, strict: true }).values;
  } catch {
    throw new UsageProblem(`No se entiende: ${USAGE}`);
  }
};

/** Refuses an address that would send the token without encryption over a network. */
const serverOrigin = (address: string): string => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== 'https:' && !(url?.protocol === 'http:' && LOCAL_HOSTS.includes(url.hostname)))
    throw new UsageProblem('La dirección de Fogón empieza con https://');
  return url.origin;
};

async function connectionOf(folder: string): Promise<ServerConnection> {
  const { server, code } = readArguments();
  if (server !== undefined && code !== undefined) {
    const origin = serverOrigin(server);
    const { token, agent } = await pair(origin, code);
    writeConnection(folder, { server: origin, token });
    log(`Vinculado: ${agent.name}, ${agent.location}`);
    return { server: origin, token };
  }
  const known = readConnection(folder);
  if (!known) throw new UsageProblem(`Falta vincular con el código de Opciones › Impresoras: ${USAGE}`);
  return known;
}

async function main(): Promise<void> {
  const folder = readArguments().state ?? STATE_FOLDER;
  const connection = await connectionOf(folder);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const journal = new Journal(journalFile(folder));
  const loop = new PrintingLoop({ server: new PrintServer(connection), journal, log });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      log('Termina cuando acaben los papeles que se están imprimiendo');
      loop.stop();
    });
  log(`Fogón Impresoras trabaja con ${connection.server}`);
  await loop.run();
  journal.close();
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageProblem || error instanceof ServerProblem)) throw error;
  log(error.message);
  process.exitCode = NOT_PAIRED;
}
