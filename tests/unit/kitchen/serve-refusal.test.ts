import { describe, expect, it } from 'vitest';
import { parseServeRefusal } from '#domain/kitchen/serve-refusal.ts';
import { may, mayRequestApproval, ROLES, type Role } from '#domain/people/access.ts';

const CHEESE = { id: 'q', name: 'Queso', unit: 'lb', stock: 0.5, needed: 2, missing: 1.5 };
const SOUP = { id: 's', name: 'Sopa' };

describe('the refusal of a serving', () => {
  it('the details of both refusals are read', () => {
    expect(parseServeRefusal('kitchen.no-recipes', { products: [SOUP] })).toEqual({
      kind: 'no-recipes',
      products: [SOUP],
    });
    expect(parseServeRefusal('stock.insufficient', { ingredients: [CHEESE] })).toEqual({
      kind: 'short',
      ingredients: [CHEESE],
    });
  });

  it('another refusal or invalid details give null', () => {
    const odd = [{}, { products: 'Sopa', ingredients: 5 }, { products: [{ id: 7 }], ingredients: [SOUP] }];
    for (const details of odd)
      for (const code of ['kitchen.no-recipes', 'stock.insufficient', 'kitchen.served'])
        expect(parseServeRefusal(code, details)).toBeNull();
    expect(parseServeRefusal('kitchen.served', { products: [SOUP] })).toBeNull();
  });

  it('an administrator can override the refusal, and staff who serve can request a PIN', () => {
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
