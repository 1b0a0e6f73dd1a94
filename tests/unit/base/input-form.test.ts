import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { locationInput } from '#domain/business/inputs/locations.ts';
import { supplierInput } from '#domain/purchasing/inputs/suppliers.ts';
import { maxLengthOf, numberOf, textOrNone, textOrNull } from '#web/data/input-form.ts';

it('the length of an input comes from its schema, also when the text may be missing or becomes null', () => {
  expect(maxLengthOf(supplierInput.shape.name)).toBe(80);
  expect(maxLengthOf(supplierInput.shape.email)).toBe(120);
  expect(maxLengthOf(locationInput.shape.address)).toBe(300);
  expect(maxLengthOf(z.int())).toBeUndefined();
  expect(maxLengthOf(undefined)).toBeUndefined();
});

it('an empty text is no number, and null or nothing where the API wants that', () => {
  expect([numberOf(''), numberOf('0'), numberOf('1250')]).toEqual([undefined, 0, 1250]);
  expect([textOrNull('  '), textOrNull(' Ana ')]).toEqual([null, 'Ana']);
  expect([textOrNone('  '), textOrNone(' Ana ')]).toEqual([undefined, 'Ana']);
});
