import { fixedId } from './ids.ts';

/** A seeded business. `prefix` makes its ids and usernames different from those of others. */
export interface SeedBusiness {
  readonly id: string;
  readonly prefix: string;
  readonly name: string;
}

const seedBusiness = (prefix: string, name: string): SeedBusiness => ({
  id: fixedId(`${prefix}business`),
  prefix,
  name,
});
export const DEMO_BUSINESS = seedBusiness('', 'Fogón de Doña Lencha');
export const MEASURING_BUSINESS = seedBusiness('medicion-', 'Medición');

export const rowId = (business: SeedBusiness, kind: string, name: string): string =>
  fixedId(`${business.prefix}${kind}:${name}`);
