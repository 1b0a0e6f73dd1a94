import type { Business } from './business.ts';

/** A place of a business for long reads that is taken, as by a read that runs. */
export interface TakenPlace {
  /** The process of the database that holds it. */
  readonly pid: number;
  /** Gives it back, also when its connection was ended. */
  readonly leave: () => void;
}

/** Takes a place of the business for long reads. */
export async function takePlace({ database, id }: Business): Promise<TakenPlace> {
  const client = await database.owner.connect();
  client.on('error', () => undefined);
  const leave = () => client.release(true);
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>(
      'select pg_backend_pid() as pid from begin_long_read($1)',
      [id],
    );
    return { pid: rows[0]?.pid ?? 0, leave };
  } catch (error) {
    leave();
    throw error;
  }
}
