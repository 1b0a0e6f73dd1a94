import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { generateDocs, RENEW_COMMAND } from '#scripts/generated-docs.ts';

describe('generated documents', async () => {
  for (const { path, text } of await generateDocs()) {
    it(`${path} equals what the code generates`, () => {
      const stored = readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');
      expect(stored === text, `${path} is out of date: run \`${RENEW_COMMAND}\` and commit the result`).toBe(
        true,
      );
    });
  }
});
