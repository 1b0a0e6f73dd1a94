import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Paced, paced } from '#web/sales-parts/paced.ts';

describe('a screen that reads again after what happens', () => {
  let reads: number;
  let screen: Paced;

  beforeEach(() => {
    vi.useFakeTimers();
    reads = 0;
    screen = paced(() => {
      reads += 1;
    });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('reads at once, and once for what comes together', () => {
    for (let event = 0; event < 5; event += 1) screen.nudge();
    expect(reads).toBe(0);
    vi.advanceTimersByTime(20);
    expect(reads).toBe(1);
    vi.advanceTimersByTime(5000);
    expect(reads).toBe(1);
  });

  it('reads what came after the reading began, and no more often than five times a second', () => {
    for (let passed = 0; passed < 2000; passed += 10) {
      screen.nudge();
      vi.advanceTimersByTime(10);
    }
    expect(reads).toBeGreaterThanOrEqual(9);
    expect(reads).toBeLessThanOrEqual(11);
    const before = reads;
    screen.nudge();
    vi.advanceTimersByTime(200);
    expect(reads).toBe(before + 1);
  });

  it('reads at once again after a rest', () => {
    screen.nudge();
    vi.advanceTimersByTime(1000);
    screen.nudge();
    vi.advanceTimersByTime(20);
    expect(reads).toBe(2);
  });

  it('reads nothing once it is left', () => {
    screen.nudge();
    screen.stop();
    vi.advanceTimersByTime(5000);
    expect(reads).toBe(0);
  });
});
