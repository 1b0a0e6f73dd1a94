import { afterAll, beforeAll } from 'vitest';

/** Prints, when a suite ends, by how much `count` grew in it. */
export function printCount(suite: string, unit: string, count: () => number): void {
  let before = 0;
  beforeAll(() => {
    before = count();
  });
  afterAll(() => {
    process.stdout.write(`${suite}: ${count() - before} ${unit}\n`);
  });
}
