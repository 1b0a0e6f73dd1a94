import fc from 'fast-check';
import {
  SENIOR_KINDS,
  seniorDiscount,
  seniorDiscountName,
  seniorKind,
  seniorProblem,
  seniorRate,
} from '#domain/fiscal/hn/seniors.ts';
import { rule } from './rule.ts';

const YEAR = 2026;
const kinds = fc.constantFrom(...SENIOR_KINDS);
const fourDigits = (year: number) => String(year).padStart(4, '0');

/** A year of birth and an identity number, most of them near the limits of the rules. */
const person = fc.record({
  identity: fc.oneof(
    fc.integer({ min: YEAR - 130, max: YEAR + 2 }).map((registered) => `0801${fourDigits(registered)}12345`),
    fc.integer({ min: 0, max: 2099 }).map((place) => `${fourDigits(place)}195012345`),
    fc.constantFrom(
      '',
      '080119501234',
      '08011950123456',
      '0801-1950-12345',
      '080119501234X',
      '0801000012345',
    ),
  ),
  birth_year: fc.oneof(
    fc.integer({ min: YEAR - 130, max: YEAR + 2 }),
    fc.constantFrom(YEAR - 60, YEAR - 59, YEAR - 80),
  ),
});
const amounts = fc.record({
  kind: kinds,
  gross: fc.integer({ min: 0, max: 5_000_000 }),
  off: fc.integer({ min: -2, max: 2 }),
});

/** The discounts of adulto mayor and cuarta edad. */
export const SENIOR_RULES = [
  rule({
    rule: 'the discount of a senior by age',
    sql: 'senior_kind',
    twin: seniorKind,
    cases: fc.record({ age: fc.integer({ min: -5, max: 130 }) }),
    columns: 'age integer',
    call: 'senior_kind(c.age)',
    expected: ({ age }) => seniorKind(age),
  }),
  rule({
    rule: 'the rate of the discount of a senior',
    sql: 'senior_rate',
    twin: seniorRate,
    cases: fc.record({ kind: kinds }),
    columns: 'kind text',
    call: 'senior_rate(c.kind)',
    expected: ({ kind }) => seniorRate(kind),
  }),
  rule({
    rule: 'why a person has no discount of seniors',
    sql: 'senior_problem',
    twin: seniorProblem,
    cases: person,
    columns: 'identity text, birth_year integer',
    call: `(select jsonb_build_object('field', p.field, 'sentence', p.sentence) from senior_problem(c.identity, c.birth_year, ${YEAR}) p)`,
    expected: ({ identity, birth_year }) => seniorProblem({ identity_number: identity, birth_year }, YEAR),
  }),
  rule({
    rule: 'the name of the discount of a senior',
    sql: 'senior_discount_name',
    twin: seniorDiscountName,
    cases: amounts.map(({ kind, gross, off }) => ({
      kind,
      gross,
      rate: seniorRate(kind),
      own: Math.max(0, seniorDiscount(gross, kind) + off),
    })),
    columns: 'kind text, rate integer, own bigint, gross bigint',
    call: 'senior_discount_name(c.kind, c.rate, c.own, c.gross)',
    expected: ({ kind, own, gross }) => seniorDiscountName(kind, own, gross),
  }),
];
