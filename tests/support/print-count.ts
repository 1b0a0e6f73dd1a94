import { afterAll, beforeAll } from 'vitest';

/** Prints how much `count` grew in a suite when it ends. */
export function printCount(suite: string, unit: string, count: () => number): void {
  let before = 0;
  beforeAll(() => {
    before = count();
  });
  afterAll(() => {
    process.stdout.write(`${suite}: ${count() - before} ${unit}\n`);
  });
}
