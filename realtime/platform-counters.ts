import { DurableObject } from 'cloudflare:workers';
import {
  addRouteCount,
  type CronState,
  KEPT_HOURS,
  type RouteCount,
} from '#domain/platform/platform-counters.ts';
import type { CountedWork, CountersEnv, PlatformCounts } from './counters.ts';

const HOUR_MS = 3_600_000;
/** A room whose screens all left while it was restarted reports nothing: what it reported last is ignored after a day. */
const CONNECTIONS_KEPT_MS = 24 * HOUR_MS;
/** Screens are named by those who report: more different names of one hour are counted as one. */
const MAX_SCREENS = 100;
const OTHER_SCREENS = 'other';

/** Counts requests, refusals, failures and times per hour and route for seven days, the connections of rooms and the runs of the cron. */
export class PlatformCounters extends DurableObject<CountersEnv> {
  private readonly sql = this.ctx.storage.sql;
  private cleanedHour = 0;

  constructor(...given: ConstructorParameters<typeof DurableObject<CountersEnv>>) {
    super(...given);
    this.sql.exec(`create table if not exists routes (hour integer, route text, requests integer, errors integer, refusals integer, buckets text,
      primary key (hour, route)) without rowid`);
    this.sql.exec(
      'create table if not exists screens (hour integer, screen text, errors integer, primary key (hour, screen)) without rowid',
    );
    this.sql.exec(
      'create table if not exists rooms (room text primary key, connections integer, reported_at integer) without rowid',
    );
    if (this.ctx.storage.kv.get('started') === undefined) this.ctx.storage.kv.put('started', Date.now());
  }

  /** Adds the sums of an isolate to the current hour. */
  add({ routes, screens }: CountedWork): void {
    const hour = Math.floor(Date.now() / HOUR_MS);
    this.deleteOld(hour);
    for (const [route, count] of routes) {
      const stored = this.sql
        .exec<StoredRoute>(
          'select route, requests, errors, refusals, buckets from routes where hour = ? and route = ?',
          hour,
          route,
        )
        .toArray()
        .map(countOf)[0];
      if (stored) addRouteCount(stored, count);
      const { requests, errors, refusals, buckets } = stored ?? count;
      this.sql.exec(
        'insert or replace into routes values (?, ?, ?, ?, ?, ?)',
        hour,
        route,
        requests,
        errors,
        refusals,
        JSON.stringify(buckets),
      );
    }
    for (const [screen, errors] of screens) {
      const { known } = this.sql
        .exec<{ known: number }>(
          'select count(*) as known from screens where hour = ? and screen <> ?',
          hour,
          screen,
        )
        .one();
      this.sql.exec(
        'insert into screens values (?, ?, ?) on conflict do update set errors = errors + excluded.errors',
        hour,
        known < MAX_SCREENS ? screen : OTHER_SCREENS,
        errors,
      );
    }
  }

  /** A room reports how many connections it has. */
  reportConnections(room: string, connections: number): void {
    if (connections === 0) this.sql.exec('delete from rooms where room = ?', room);
    else this.sql.exec('insert or replace into rooms values (?, ?, ?)', room, connections, Date.now());
  }

  /** The cron ran; `failed` names the jobs that failed. */
  recordCronRun(failed: readonly string[]): void {
    this.ctx.storage.kv.put('cron', { lastRunAt: Date.now(), failed });
  }

  cron(): CronState {
    const { kv } = this.ctx.storage;
    const startedAt = kv.get<number>('started') ?? Date.now();
    return { startedAt, lastRunAt: null, failed: [], ...kv.get<Omit<CronState, 'startedAt'>>('cron') };
  }

  /** The counts of the current hour and of that many hours before it. */
  read(hours: number): PlatformCounts {
    const first = Math.floor(Date.now() / HOUR_MS) - hours;
    const routes = new Map<string, RouteCount>();
    for (const row of this.sql.exec<StoredRoute>(
      'select route, requests, errors, refusals, buckets from routes where hour >= ?',
      first,
    )) {
      const known = routes.get(row.route);
      if (known) addRouteCount(known, countOf(row));
      else routes.set(row.route, countOf(row));
    }
    const screens = this.sql
      .exec<{ screen: string; errors: number }>(
        'select screen, sum(errors) as errors from screens where hour >= ? group by screen',
        first,
      )
      .toArray();
    const { connections } = this.sql
      .exec<{ connections: number }>(
        'select coalesce(sum(connections), 0) as connections from rooms where reported_at > ?',
        Date.now() - CONNECTIONS_KEPT_MS,
      )
      .one();
    return {
      since: first * HOUR_MS,
      routes,
      screens: new Map(screens.map(({ screen, errors }) => [screen, errors])),
      connections,
      cron: this.cron(),
    };
  }

  /** Deletes hours that no period shows, once an hour. */
  private deleteOld(hour: number): void {
    if (this.cleanedHour === hour) return;
    this.cleanedHour = hour;
    this.sql.exec('delete from routes where hour < ?', hour - KEPT_HOURS);
    this.sql.exec('delete from screens where hour < ?', hour - KEPT_HOURS);
    this.sql.exec('delete from rooms where reported_at <= ?', Date.now() - CONNECTIONS_KEPT_MS);
  }
}

/** A row of `routes`. */
interface StoredRoute {
  readonly [column: string]: string | number;
  readonly route: string;
  readonly requests: number;
  readonly errors: number;
  readonly refusals: number;
  readonly buckets: string;
}

const countOf = ({ requests, errors, refusals, buckets }: StoredRoute): RouteCount => ({
  requests,
  errors,
  refusals,
  buckets: JSON.parse(buckets),
});
