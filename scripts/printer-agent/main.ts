import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { LOCAL_PORTS } from '#domain/base/limits.ts';
import { DeviceService } from './device-service.ts';
import { Journal } from './journal.ts';
import { log } from './log.ts';
import { PrinterTurns } from './printer-turns.ts';
import { PrintingLoop } from './printing-loop.ts';
import { PrintServer, pair, type ServerConnection, ServerProblem } from './server.ts';
import { journalFile, readConnection, STATE_FOLDER, writeConnection } from './state.ts';

const USAGE =
  'fogon-impresoras [--server https://… --code ABCD-EFGHJK] [--state CARPETA] [--port 9166|9167|9168|no]';
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
      port: { type: 'string' },
    } as const;
    return parseArgs({ options, strict: true }).values;
  } catch {
    throw new UsageProblem(`No se entiende: ${USAGE}`);
  }
};

/** Where the devices of the network come; null turns it off. Their browsers allow a few ports and no other. */
function localPort(): number | null {
  const { port } = readArguments();
  if (port === undefined) return LOCAL_PORTS[0];
  if (port === 'no') return null;
  const allowed = LOCAL_PORTS.find((each) => String(each) === port);
  if (allowed === undefined) throw new UsageProblem(`El puerto es ${LOCAL_PORTS.join(', ')} o no: ${USAGE}`);
  return allowed;
}

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
  const server = new PrintServer(connection);
  const turns = new PrinterTurns();
  const local = new DeviceService({ folder, server, turns, log, port: localPort() });
  await local.start();
  const loop = new PrintingLoop({
    server,
    journal,
    log,
    turns,
    papers: local.papers,
    onSettings: (settings) => local.update(settings),
    deliver: () => local.deliver(),
  });
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      log('Termina cuando acaben los papeles que se están imprimiendo');
      loop.stop();
    });
  log(`Fogón Impresoras trabaja con ${connection.server}`);
  await loop.run().finally(() => local.stop());
  journal.close();
}

try {
  await main();
} catch (error) {
  if (!(error instanceof UsageProblem || error instanceof ServerProblem)) throw error;
  log(error.message);
  process.exitCode = NOT_PAIRED;
}
