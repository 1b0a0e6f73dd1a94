import { runningOwnerUrl, startPostgres } from '#db/local/postgres.ts';
import { LocalProblem } from '#db/local/problem.ts';
import { stateFolderFrom } from '#db/local/state.ts';

/** The PostgreSQL of the environment, if any. */
export const givenDatabase = (name = 'DATABASE_URL'): string | undefined => {
  const url = process.env[name];
  if (!url) return undefined;
  if (URL.canParse(url) && /^postgres(?:ql)?:$/.test(new URL(url).protocol)) return url;
  throw new LocalProblem(
    `${name} debe ser la dirección de un PostgreSQL: postgresql://usuario:clave@servidor/base.`,
  );
};

/**
 * Calls `work` with the owner's URL of the database: DATABASE_URL, else the embedded one, which is started temporarily
 * when no Fogón is running.
 */
export const withDatabase = async <T>(work: (ownerUrl: string) => Promise<T>): Promise<T> => {
  const given = givenDatabase();
  if (given) return await work(given);
  const stateFolder = stateFolderFrom(process.env);
  const running = runningOwnerUrl(stateFolder);
  if (running) return await work(running);
  const server = await startPostgres({ stateFolder });
  try {
    return await work(server.ownerUrl);
  } finally {
    await server.stop();
  }
};
