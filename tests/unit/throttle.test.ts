import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Throttled, throttle } from '#web/lib/throttle.ts';

describe('a throttled reload of a screen', () => {
  let reads: number;
  let screen: Throttled;

  beforeEach(() => {
    vi.useFakeTimers();
    reads = 0;
    screen = throttle(() => {
      reads += 1;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('events that arrive together cause one reload at once', () => {
    for (let event = 0; event < 5; event += 1) screen.trigger();
    expect(reads).toBe(0);
    vi.advanceTimersByTime(20);
    expect(reads).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(reads).toBe(1);
  });

  it('an event during a reload causes another one, at most five a second', () => {
    for (let passed = 0; passed < 2000; passed += 10) {
      screen.trigger();
      vi.advanceTimersByTime(10);
    }
    expect(reads).toBeGreaterThanOrEqual(9);
    expect(reads).toBeLessThanOrEqual(11);
    const before = reads;
    screen.trigger();
    vi.advanceTimersByTime(200);
    expect(reads).toBe(before + 1);
  });

  it('an event after a pause causes a reload at once', () => {
    screen.trigger();
    vi.advanceTimersByTime(1000);
    screen.trigger();
    vi.advanceTimersByTime(20);
    expect(reads).toBe(2);
  });

  it('a screen that was left does not reload', () => {
    screen.trigger();
    screen.stop();
    vi.advanceTimersByTime(5000);
    expect(reads).toBe(0);
  });
});
