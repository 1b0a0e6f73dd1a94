import pg from 'pg';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { applyChangedFunctions, migrate } from '#db/local/migrate.ts';
import { startPostgres } from '#db/local/postgres.ts';
import { appUrlOf } from '#db/local/state.ts';
import { saveFunctionCalls } from './function-calls.ts';
import { aStateFolder } from './state-folder.ts';

export interface TestServer {
  /** The owner's and the application's addresses of each database. */
  readonly databases: readonly { readonly ownerUrl: string; readonly appUrl: string }[];
  /** Saves the calls of SQL functions for the coverage of the project, and stops the server. */
  readonly stop: (project: string) => Promise<void>;
}

/** Copies a migrated database that has no connections. A copy has no rights of its own: those of the functions' files are applied. */
async function copyDatabase(ownerUrl: string, name: string): Promise<string> {
  const url = new URL(ownerUrl);
  const template = url.pathname.slice(1);
  const client = new pg.Client({ connectionString: new URL('/postgres', url).href });
  await client.connect();
  await client.query(`create database ${name} template ${template}`);
  await client.end();
  url.pathname = `/${name}`;
  await applyChangedFunctions(url.href, readFunctionFiles());
  return url.href;
}

/** Starts a PostgreSQL with that many migrated databases. */
export async function startTestServer(count: number): Promise<TestServer> {
  const folder = aStateFolder();
  const server = await startPostgres({ stateFolder: folder.path, durable: false, countsCalls: true });
  await migrate(server.ownerUrl, { appUrl: appUrlOf(server.ownerUrl) });
  const ownerUrls = [server.ownerUrl];
  for (let copy = 2; copy <= count; copy += 1)
    ownerUrls.push(await copyDatabase(server.ownerUrl, `fogon_${copy}`));
  return {
    databases: ownerUrls.map((ownerUrl) => ({ ownerUrl, appUrl: appUrlOf(ownerUrl) })),
    stop: async (project) => {
      await saveFunctionCalls(ownerUrls, project);
      await server.stop();
      folder.remove();
    },
  };
}
