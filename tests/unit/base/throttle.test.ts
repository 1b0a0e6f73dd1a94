import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { throttle } from '#web/base/throttle.ts';

describe('a throttled reload of a screen', () => {
  let reads: number;
  let reload: () => void;

  beforeEach(() => {
    vi.useFakeTimers();
    reads = 0;
    reload = throttle(async () => {
      reads += 1;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('events that arrive together cause one reload at once', async () => {
    for (let event = 0; event < 5; event += 1) reload();
    expect(reads).toBe(0);
    await vi.advanceTimersByTimeAsync(20);
    expect(reads).toBe(1);
    await vi.advanceTimersByTimeAsync(5000);
    expect(reads).toBe(1);
  });

  it('an event during a reload causes another one, at most five a second', async () => {
    for (let passed = 0; passed < 2000; passed += 10) {
      reload();
      await vi.advanceTimersByTimeAsync(10);
    }
    expect(reads).toBeGreaterThanOrEqual(9);
    expect(reads).toBeLessThanOrEqual(11);
    const before = reads;
    reload();
    await vi.advanceTimersByTimeAsync(200);
    expect(reads).toBe(before + 1);
  });

  it('an event after a pause causes a reload at once', async () => {
    reload();
    await vi.advanceTimersByTimeAsync(1000);
    reload();
    await vi.advanceTimersByTimeAsync(20);
    expect(reads).toBe(2);
  });

  it('reloads that take long leave most of the time to other work, and one that hangs holds nothing up', async () => {
    const started: number[] = [];
    let takes = 300;
    const slow = throttle(() => {
      started.push(performance.now());
      return new Promise((resolve) => setTimeout(resolve, takes));
    });
    const keepTriggering = async (millis: number) => {
      for (let passed = 0; passed < millis; passed += 10) {
        slow();
        await vi.advanceTimersByTimeAsync(10);
      }
    };
    await keepTriggering(12_000);
    expect(started.length).toBeGreaterThanOrEqual(9);
    expect(started.length).toBeLessThanOrEqual(11);
    takes = 15_000;
    started.length = 0;
    await keepTriggering(9000);
    expect(started.length).toBeGreaterThanOrEqual(4);
    const gaps = started.slice(2).map((at, place) => at - (started[place + 1] ?? 0));
    expect(Math.max(...gaps)).toBeLessThanOrEqual(2050);
  });
});
