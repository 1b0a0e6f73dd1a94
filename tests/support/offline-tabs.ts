import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { DevicePoints } from '#domain/fiscal/answers/fiscal.ts';
import type { OfflineEffect } from '#domain/offline/effect.ts';
import { ApiError, NetworkError } from '#web/data/http.ts';
import { openOfflineDatabase } from '#web/data/offline/database.ts';
import { createLeader, type Locks } from '#web/data/offline/queue-leader.ts';
import { createQueue } from '#web/data/offline/queue-machine.ts';
import { isWaiting } from '#web/data/offline/queue-rules.ts';
import { listRequests } from '#web/data/offline/queue-store.ts';
import type { QueuedRequest } from '#web/data/offline/queued-request.ts';
import type { QueuedWrite } from '#web/data/offline/queued-write.ts';
import { createSender } from '#web/data/offline/sender.ts';

/** What the network and the server do with the next requests. */
export type Weather = 'fine' | 'away' | 'lost answer' | 'no answer' | 'refused' | 'failing' | 'full';

const STARTED_AT = Date.parse('2026-11-20T18:00:00Z');
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));
/** Turns of the event loop after which nothing is under way but waits. */
const IDLE_TURNS = 25;
/** As in web/data/http.ts. */
const REQUEST_TIMEOUT_MS = 15_000;
const MAX_TURNS = 40_000;
const never = new Promise<never>(() => {});

/** The locks of one browser; a tab that is closed loses its own. */
class BrowserLocks {
  readonly #waiting: { tab: string; start: () => void }[] = [];
  #holder: { tab: string; lose: (error: Error) => void } | null = null;

  of(tab: string): Locks {
    return {
      request: (_name, { steal }, work) =>
        new Promise<void>((resolve, reject) => {
          const start = () => {
            const held = { tab, lose: reject };
            this.#holder = held;
            void work()
              .then(resolve, reject)
              .finally(() => this.#release(held));
          };
          if (steal) {
            this.#holder?.lose(new DOMException('stolen', 'AbortError'));
            start();
          } else if (this.#holder) this.#waiting.push({ tab, start });
          else start();
        }),
    };
  }

  #release(held: unknown): void {
    if (this.#holder !== held) return;
    this.#holder = null;
    this.#waiting.shift()?.start();
  }

  close(tab: string): void {
    for (const each of this.#waiting.filter((waiting) => waiting.tab === tab))
      this.#waiting.splice(this.#waiting.indexOf(each), 1);
    if (this.#holder?.tab === tab) this.#release(this.#holder);
  }
}

/** A device with tabs, its clock, and a server that remembers each key. The fake begins where a request leaves the device. */
export class OfflineDevice {
  readonly owner = `${randomUUID()}:${randomUUID()}`;
  readonly locks = new BrowserLocks();
  /** The keys that had an effect, in their order; each only once if the server works. */
  readonly effects: string[] = [];
  /** Every request that reached the server. */
  readonly arrived: QueuedRequest[] = [];
  /** Keeps the effect of a write that the server answered while its screen waits. */
  onKept = async (_effect: OfflineEffect): Promise<void> => {};
  readonly refused = new Set<string>();
  /** Requests that reach the server later than others. */
  readonly slow = new Set<string>();
  weather: Weather = 'fine';
  /** The devices that number their own invoices, as this device knows them. */
  points: DevicePoints | null = null;
  /** Answers of one request, instead of those of the weather. */
  readonly answers = new Map<string, Weather>();
  /** Whether the browser can say which pages are open. */
  knowsPages = true;
  mostAtOnce = 0;
  now = STARTED_AT;
  /** What the clock of the device is ahead of the server's, and whether the server was heard since the start. */
  clockError = 0;
  isHeard = true;
  clockQuestions = 0;
  #atOnce = 0;
  readonly #sleepers = new Set<{ at: number; end: () => void }>();
  readonly #tabs = new Set<Tab>();

  readonly pause = (millis: number): Promise<void> =>
    new Promise((resolve) => {
      const sleeper = {
        at: this.now + Math.max(0, millis),
        end: () => {
          this.#sleepers.delete(sleeper);
          resolve();
        },
      };
      this.#sleepers.add(sleeper);
    });

  wake(): void {
    for (const { end } of [...this.#sleepers]) end();
  }

  openTab(): Tab {
    const tab = new Tab(this, randomUUID());
    this.#tabs.add(tab);
    return tab;
  }

  /** Closes a tab without a warning, as a killed browser. */
  kill(tab: Tab): void {
    tab.isKilled = true;
    this.#tabs.delete(tab);
    this.locks.close(tab.id);
  }

  openPages(): ReadonlySet<string> | null {
    return this.knowsPages ? new Set([...this.#tabs].map(({ id }) => id)) : null;
  }

  changed(): void {
    this.wake();
    for (const tab of this.#tabs) tab.work();
  }

  async arrive(request: QueuedRequest): Promise<unknown> {
    this.#atOnce += 1;
    this.mostAtOnce = Math.max(this.mostAtOnce, this.#atOnce);
    try {
      for (let turns = this.slow.has(request.id) ? 40 : 1; turns > 0; turns -= 1) await turn();
      return await this.#answer(request);
    } finally {
      this.#atOnce -= 1;
    }
  }

  async #answer(request: QueuedRequest): Promise<unknown> {
    const weather = this.answers.get(request.id) ?? this.weather;
    if (weather === 'away') throw new NetworkError();
    this.arrived.push(request);
    if (this.effects.includes(request.id)) {
      if (weather === 'lost answer') throw new NetworkError();
      return weather === 'no answer' ? this.#timeOut() : { done: request.id };
    }
    if (weather === 'full') throw new ApiError(503, 'platform.full', 'El disco del servidor está lleno.');
    if (weather === 'failing') throw new ApiError(500, 'platform.failed', 'Falló.');
    if (weather === 'refused' || this.refused.has(request.id)) {
      this.refused.add(request.id);
      throw new ApiError(409, 'sale.paid', 'Ya fue cobrada.');
    }
    this.effects.push(request.id);
    if (weather === 'lost answer') throw new NetworkError();
    return weather === 'no answer' ? this.#timeOut() : { done: request.id };
  }

  async #timeOut(): Promise<never> {
    await this.pause(REQUEST_TIMEOUT_MS);
    throw new NetworkError(undefined, true);
  }

  async requests(): Promise<QueuedRequest[]> {
    return listRequests(await openOfflineDatabase(), this.owner);
  }

  /** Lets everything run, and the clock go on whenever all wait, until the condition holds. */
  async until(condition: () => boolean | Promise<boolean>): Promise<void> {
    for (let turns = 1; turns < MAX_TURNS; turns += 1) {
      if (turns % 5 === 0 && (await condition())) return;
      await turn();
      if (turns % IDLE_TURNS === 0) this.#passTime();
    }
    throw new Error('The condition never held.');
  }

  #passTime(): void {
    const next = Math.min(...[...this.#sleepers].map(({ at }) => at));
    if (!Number.isFinite(next)) return;
    this.now = Math.max(this.now, next);
    for (const sleeper of [...this.#sleepers]) if (sleeper.at <= this.now) sleeper.end();
  }

  async untilSent(): Promise<void> {
    await this.until(async () => (await this.requests()).every((each) => !isWaiting(each)));
  }
}

/** One tab of the device. */
export class Tab {
  readonly id: string;
  isKilled = false;
  /** Without progress, as a tab that the system has frozen. */
  isFrozen = false;
  readonly queue: ReturnType<typeof createQueue>;
  readonly leader: ReturnType<typeof createLeader>;
  /** A browser that refuses to store rejects; a promise is a browser that does not answer yet. */
  storage: 'works' | 'refuses' | Promise<'works'> = 'works';
  /** Why its sender failed. */
  readonly failures: unknown[] = [];

  constructor(device: OfflineDevice, id: string) {
    this.id = id;
    const isAway = () => device.weather === 'away';
    const clocks = () => ({
      server: device.isHeard ? device.now : null,
      device: device.now + device.clockError,
    });
    const send = async (request: QueuedRequest) => {
      if (this.isKilled || this.isFrozen) return never;
      const answer = await device.arrive(request).catch((error: unknown) => {
        if (this.isKilled) return never;
        throw error;
      });
      return this.isKilled ? never : answer;
    };
    const database = async () => {
      if (this.isKilled) return never;
      if ((await this.storage) === 'refuses') throw new DOMException('full', 'QuotaExceededError');
      return openOfflineDatabase();
    };
    const sender = createSender({
      owner: device.owner,
      database,
      send,
      settled: async () => undefined,
      changed: async () => this.leader.noteProgress(),
      isAway,
      isOwn: () => !this.isKilled,
      clocks,
      newId: randomUUID,
      menuAsOf: async () => null,
      openPages: async () => device.openPages(),
      pause: device.pause,
    });
    this.leader = createLeader({
      locks: device.locks.of(id),
      name: 'queue',
      work: (isStopped) => sender.drain(() => isStopped() || this.isKilled),
      failed: (error) => this.failures.push(error),
      isOver: () => this.isKilled,
      isAway,
      now: () => device.now,
      pause: device.pause,
    });
    this.queue = createQueue({
      owner: device.owner,
      full_name: 'Ana Mejía',
      database,
      send,
      answered: (effectOf) => device.onKept(effectOf(KNOWN.known.by, null)),
      known: async () => KNOWN,
      devicePoints: async () => device.points,
      changed: () => device.changed(),
      isAway,
      hasWaiting: () => false,
      ownPage: async () => (device.knowsPages ? id : null),
      clocks,
      askClock: () => {
        device.clockQuestions += 1;
      },
      newId: randomUUID,
      pause: device.pause,
    });
  }

  work(): void {
    if (!this.isKilled) void this.leader.request();
  }

  submit(write: QueuedWrite<unknown>, key: string) {
    return this.queue.submit(write, key);
  }
}

const KNOWN: Awaited<ReturnType<Parameters<typeof createQueue>[0]['known']>> = {
  known: {
    by: { user_id: 'ana', full_name: 'Ana Mejía', role: 'cajero', business_id: 'comedor', at: '' },
    pricing: { tax_percentage: 1500, prices_include_tax: true },
    cooks_at_once: false,
    zone: 'America/Tegucigalpa',
    day_start_minutes: 0,
    menu: null,
    register: null,
    customers: [],
    invoicing: null,
  },
  floor: {
    order: () => null,
    table: () => null,
    orderOfTable: () => null,
    report: () => null,
    product: () => null,
  },
};

/** A write about some subjects, whose local answer is a tick of the kitchen. */
export function aWrite(...subjects: string[]): QueuedWrite<unknown> {
  const answer = { id: randomUUID(), kitchen_ticket_id: randomUUID(), order_id: randomUUID(), done: true };
  return {
    kind: 'kitchen.tick',
    method: 'PUT',
    path: '/api/kitchen/lines/1/tick',
    body: { done: true },
    subjects,
    title: 'Marca en cocina',
    hasNumber: true,
    sells: false,
    effectOf: (_answer, by) => ({ kind: 'kitchen.tick', by, answer }),
    answerHere: ({ by }) => ({ answer, effect: { kind: 'kitchen.tick', by, answer } }),
  };
}
