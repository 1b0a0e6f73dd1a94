import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { LIMIT_NAMES } from '#worker/env.ts';

const config = readFileSync(new URL('../../../wrangler.toml', import.meta.url), 'utf8');
const limits = new Map(
  [
    ...config.matchAll(
      /^\[\[ratelimits\]\]\nname = "(\w+)"\nnamespace_id = "\d+"\nsimple = \{ limit = (\d+), period = 60 \}$/gm,
    ),
  ].map(([, name = '', limit]) => [name, Number(limit)]),
);
const limitOf = (name: string): number => limits.get(name) ?? 0;

/** A restaurant ten times as busy as a full one (decision 066); the reads of a screen are measured. */
const DEVICES = 60;
const WRITES_PER_DEVICE = 4;
const READS_PER_WRITE = 66 / 30;
const NAVIGATION_READS = 50;
/** At the end of an outage, at once: probes, renewals of the session and reads with an expired token. */
const READS_WITHOUT_SESSION = 12 + 8 + 8;

describe('the general rate limits', () => {
  it('every limit that the Worker uses is in the configuration, and no other is', () => {
    expect([...limits.keys()].sort()).toEqual([...LIMIT_NAMES].sort());
    expect(config.match(/^\[\[ratelimits\]\]/gm)).toHaveLength(LIMIT_NAMES.length);
  });

  it('a restaurant of sixty devices on a Friday night stays below three quarters of every limit', () => {
    const writes = DEVICES * WRITES_PER_DEVICE;
    const reads = writes * READS_PER_WRITE + NAVIGATION_READS;
    const used = {
      LIMIT_WRITES: WRITES_PER_DEVICE,
      LIMIT_READS: reads,
      LIMIT_BUSINESSES: writes + reads * DEVICES,
      LIMIT_STRANGERS: DEVICES * READS_WITHOUT_SESSION,
    };
    for (const [name, requests] of Object.entries(used))
      expect({ name, fits: requests <= (limitOf(name) * 3) / 4 }).toEqual({ name, fits: true });
  });

  it('a session that exports with all its speed is not refused before the limit of exports', () => {
    expect(limitOf('LIMIT_READS')).toBeGreaterThanOrEqual(limitOf('LIMIT_EXPORT_PAGES'));
  });
});
