import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Throttled, throttle } from '#web/lib/throttle.ts';

describe('a screen that reads again after what happens', () => {
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

  it('reads at once, and once for what comes together', () => {
    for (let event = 0; event < 5; event += 1) screen.trigger();
    expect(reads).toBe(0);
    vi.advanceTimersByTime(20);
    expect(reads).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(reads).toBe(1);
  });

  it('reads what came after the reading began, and no more often than five times a second', () => {
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

  it('reads at once again after a rest', () => {
    screen.trigger();
    vi.advanceTimersByTime(1000);
    screen.trigger();
    vi.advanceTimersByTime(20);
    expect(reads).toBe(2);
  });

  it('reads nothing once it is left', () => {
    screen.trigger();
    screen.stop();
    vi.advanceTimersByTime(5000);
    expect(reads).toBe(0);
  });
});
