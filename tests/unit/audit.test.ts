import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AUDIT_KINDS, prefixesOf } from '#domain/audit.ts';
import { actionText } from '#web/features/settings/audit-words.ts';

const folder = new URL('../../db/functions/', import.meta.url);

/** Every action that the database's functions write to the audit log. */
const written = readdirSync(folder).flatMap((file) =>
  [...readFileSync(new URL(file, folder), 'utf8').matchAll(/perform write_audit\(([^;]*)/g)].flatMap(
    ([, told = '']) => [...told.matchAll(/'([a-z]+\.[a-z-]+)'/g)].map(([, action = '']) => action),
  ),
);

describe('the audit log', () => {
  it('has words for each action that the database writes', () => {
    expect(written.length).toBeGreaterThan(30);
    expect(written.filter((action) => actionText(action) === action)).toEqual([]);
  });

  it('finds each action under exactly one kind', () => {
    const kinds = (action: string) =>
      AUDIT_KINDS.filter((kind) => prefixesOf(kind).includes(action.split('.')[0] ?? ''));
    expect(written.filter((action) => kinds(action).length !== 1)).toEqual([]);
  });
});
