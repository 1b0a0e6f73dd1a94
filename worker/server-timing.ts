import { currentRecord, elapsedMs } from './request-log.ts';

/** Exact times of signing in would help to find out which accounts exist. */
const WITHOUT_TIMES = /^\/api\/auth\//;

/** Adds the milliseconds of the database and of the whole request, which browsers show with it. */
export function withServerTiming(answer: Response): Response {
  const record = currentRecord();
  if (!WITHOUT_TIMES.test(record.route))
    answer.headers.set(
      'server-timing',
      `db;dur=${record.databaseMs.toFixed(1)}, total;dur=${elapsedMs(record).toFixed(1)}`,
    );
  return answer;
}
