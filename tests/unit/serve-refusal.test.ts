import { describe, expect, it } from 'vitest';
import { may, mayRequestApproval, ROLES, type Role } from '#domain/access.ts';
import { parseServeRefusal } from '#domain/serve-refusal.ts';

const CHEESE = { id: 'q', name: 'Queso', unit: 'lb', stock: 0.5, needed: 2, missing: 1.5 };
const SOUP = { id: 's', name: 'Sopa' };

describe('what stops a serving', () => {
  it('is read from the details of its two refusals', () => {
    expect(parseServeRefusal('kitchen.no-recipes', { products: [SOUP] })).toEqual({
      kind: 'no-recipes',
      products: [SOUP],
    });
    expect(parseServeRefusal('stock.insufficient', { ingredients: [CHEESE] })).toEqual({
      kind: 'short',
      ingredients: [CHEESE],
    });
  });

  it('is nothing to act on in another refusal, or without legible details', () => {
    const odd = [{}, { products: 'Sopa', ingredients: 5 }, { products: [{ id: 7 }], ingredients: [SOUP] }];
    for (const details of odd)
      for (const code of ['kitchen.no-recipes', 'stock.insufficient', 'kitchen.served'])
        expect(parseServeRefusal(code, details)).toBeNull();
    expect(parseServeRefusal('kitchen.served', { products: [SOUP] })).toBeNull();
  });

  it('is passed over by an administrator, and by a PIN for whoever serves', () => {
    const who = (role: Role) => ({ role, roles: [role], business_id: 'b' });
    const ways = ROLES.filter((role) => role !== 'master').map((role) => [
      role,
      may(who(role), 'stock:adjust'),
      mayRequestApproval(who(role), 'stock:adjust') &&
        may(who(role), 'approval:request') &&
        may(who(role), 'kitchen:serve'),
    ]);
    expect(ways).toEqual([
      ['admin', true, false],
      ['cajero', false, true],
      ['mesero', false, false],
      ['chef', false, true],
      ['bartender', false, true],
    ]);
  });
});
