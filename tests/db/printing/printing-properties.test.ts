import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { discardJob, moveJob, retryJob } from '#db/queries/printing/printing.ts';
import { PRINT_LEASE_SECONDS } from '#domain/base/limits.ts';
import { Refusal } from '#domain/base/refusal.ts';
import type { Business } from '#tests/support/business.ts';
import {
  aPrintAgent,
  aPrinter,
  jobsOf,
  type PrintAgent,
  passTime,
  queueTests,
  type StoredJob,
} from '#tests/support/printing.ts';
import { database } from '#tests/support/test.ts';

/** What comes out of emulated printers: each paper with its mark. */
class Papers {
  readonly #printed = new Map<string, (string | null)[]>();

  print(job: { readonly id: string; readonly copy: string | null }): void {
    this.#printed.set(job.id, [...this.of(job.id), job.copy]);
  }

  of(id: string): readonly (string | null)[] {
    return this.#printed.get(id) ?? [];
  }

  /** Of a paper that came out more than once all but one say so: a claim that ended may be printed after the next one. */
  faults(jobs: readonly StoredJob[]): string[] {
    return jobs.flatMap((job) => {
      const marks = this.of(job.id);
      const isUnmarkedTwice = marks.filter((mark) => mark === null).length > 1;
      const isLost = job.status === 'Impreso' && marks.length === 0;
      return isUnmarkedTwice || isLost ? [`${job.title}: ${job.status} ${JSON.stringify(marks)}`] : [];
    });
  }
}

type Claimed = Awaited<ReturnType<PrintAgent['claim']>>[number];

const refused = (error: unknown): null => {
  if (error instanceof Refusal) return null;
  throw error;
};

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('claim' as const), agent: fc.nat(1) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('print and confirm' as const), held: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('print and crash' as const), held: fc.nat(9) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('crash' as const), held: fc.nat(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('fail' as const), held: fc.nat(9), half: fc.boolean() }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('wait' as const), seconds: fc.constantFrom(6, 30, 61) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constantFrom('retry' as const, 'move' as const, 'discard' as const),
      job: fc.nat(4),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Two agents and two printers of one business, with what the agents hold. */
class Kitchen {
  readonly business: Business;
  readonly printers: readonly string[];
  readonly agents: readonly PrintAgent[];
  readonly papers = new Papers();
  readonly held: { readonly job: Claimed; readonly agent: PrintAgent }[] = [];

  constructor(business: Business, printers: readonly string[], agents: readonly PrintAgent[]) {
    this.business = business;
    this.printers = printers;
    this.agents = agents;
  }

  #take(at: number) {
    return this.held.splice(at % Math.max(this.held.length, 1), 1)[0];
  }

  async run(one: Step): Promise<void> {
    switch (one.kind) {
      case 'claim': {
        const agent = this.agents[one.agent];
        for (const job of (await agent?.claim()) ?? []) if (agent) this.held.push({ job, agent });
        return;
      }
      case 'print and confirm': {
        const taken = this.#take(one.held);
        if (!taken) return;
        this.papers.print(taken.job);
        await taken.agent.confirm(taken.job).catch(refused);
        return;
      }
      case 'print and crash': {
        const taken = this.#take(one.held);
        if (taken) this.papers.print(taken.job);
        return;
      }
      case 'crash':
        this.#take(one.held);
        return;
      case 'fail': {
        const taken = this.#take(one.held);
        if (taken && one.half) this.papers.print(taken.job);
        await taken?.agent.fail(taken.job, one.half).catch(refused);
        return;
      }
      case 'wait':
        await passTime(this.business, one.seconds);
        return;
      default:
        await this.#change(one.kind, one.job);
    }
  }

  async #change(kind: 'retry' | 'move' | 'discard', at: number): Promise<void> {
    const id = (await jobsOf(this.business))[at]?.id ?? '';
    const scope = this.business.writeScope('cajero');
    const changed =
      kind === 'retry'
        ? retryJob(scope, id)
        : kind === 'move'
          ? moveJob(scope, id, this.printers[at % 2] ?? '')
          : discardJob(scope, id, 'No hace falta');
    await changed.catch(refused);
  }
}

async function aKitchen(jobs: number): Promise<Kitchen> {
  const business = await database.business();
  const printers = [await aPrinter(business), await aPrinter(business)];
  for (const printer of printers) await queueTests(business, printer, jobs);
  return new Kitchen(business, printers, [await aPrintAgent(business), await aPrintAgent(business)]);
}

describe('the print queue', () => {
  it('in any order of claims, crashes, failures and changes by hand, no paper is lost, and a second one says so', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const kitchen = await aKitchen(3);
        for (const one of steps) {
          await kitchen.run(one);
          const jobs = await jobsOf(kitchen.business);
          expect(kitchen.papers.faults(jobs)).toEqual([]);
          const printing = jobs.filter(({ status }) => status === 'Imprimiendo');
          expect(new Set(printing.map(({ printer_id }) => printer_id)).size).toBe(printing.length);
          expect(jobs).toHaveLength(6);
        }
      }),
      { numRuns: 25 },
    );
  }, 120_000);

  it('500 papers with failures at random are each printed, or shown as failed, and printed twice only as a duplicate', async () => {
    const kitchen = await aKitchen(250);
    const { business, agents, papers } = kitchen;
    let seed = 7;
    // A linear congruential generator: the same failures on each run.
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed / 2_147_483_648;
    };
    const handle = async (agent: PrintAgent, job: Claimed): Promise<void> => {
      const luck = random();
      if (luck < 0.1) return void (await agent.fail(job));
      if (luck < 0.15) {
        papers.print(job);
        return void (await agent.fail(job, true));
      }
      if (luck < 0.18) return;
      papers.print(job);
      if (luck < 0.2) return;
      await agent.confirm(job);
    };
    for (let round = 0; round < 2000; round += 1) {
      const claims = await Promise.all(agents.map(async (agent) => ({ agent, jobs: await agent.claim() })));
      await Promise.all(claims.flatMap(({ agent, jobs }) => jobs.map((job) => handle(agent, job))));
      if (claims.some(({ jobs }) => jobs.length > 0)) continue;
      const left = await jobsOf(business);
      if (left.every(({ status }) => status === 'Impreso' || status === 'Falló')) break;
      await passTime(business, PRINT_LEASE_SECONDS + 1);
    }
    const jobs = await jobsOf(business);
    expect(jobs).toHaveLength(500);
    expect(jobs.filter(({ status }) => status !== 'Impreso' && status !== 'Falló')).toEqual([]);
    expect(papers.faults(jobs)).toEqual([]);
    const twice = jobs.filter(({ id }) => papers.of(id).length > 1);
    expect(twice.length).toBeGreaterThan(10);
  }, 180_000);
});
