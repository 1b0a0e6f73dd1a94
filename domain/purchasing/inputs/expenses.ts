import * as z from 'zod/mini';
import {
  besideErrors,
  centsAboveZero,
  chosenDay,
  id,
  LAST_DAY,
  NAME_TOO_LONG,
  requiredText,
  WRONG_DAY,
} from '#domain/base/inputs/primitives.ts';
import type { Day } from '#domain/base/time.ts';
import { EXPENSE_PERIODS, type ExpensePeriod } from '../recurring-expenses.ts';

const FIRST_DAY = '2000-01-01';
const expenseDay = (missing: string) =>
  chosenDay(missing).check(z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, WRONG_DAY));

const amount_cents = centsAboveZero('Escribe el monto.');
const allocation = { category_id: z.nullish(id), location_id: z.optional(id) };
const description = (missing: string) => requiredText(120, missing);
const paid = { description: description('Escribe en qué se gastó.'), amount_cents };

export const WRONG_PHOTO = 'La foto no es válida.';
/** An expense of a day that is not after `today`; without a day it is of today. */
export const expenseInput = (today: Day = LAST_DAY) =>
  z.strictObject({
    ...paid,
    business_day: z.optional(
      expenseDay('Elige el día.').check(z.refine((day) => day <= today, 'Ese día aún no llega.')),
    ),
    ...allocation,
    photo_url: z.nullish(
      z
        .string(WRONG_PHOTO)
        .check(z.regex(/^\/api\/media\/receipts\/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, WRONG_PHOTO)),
    ),
  });

/** An expense that is paid with the cash of a register. */
export const registerExpenseInput = z.strictObject({ ...paid, category_id: z.optional(id) });

export const expenseCategoryInput = z.strictObject({
  name: requiredText(60, 'El nombre de la categoría es requerido', NAME_TOO_LONG),
});

export const recurringExpenseInput = z.strictObject({
  description: description('Escribe qué se paga.'),
  amount_cents,
  period: z.enum(EXPENSE_PERIODS, 'Elige cada cuánto.'),
  starts_on: expenseDay('Elige el primer día.'),
  ends_on: z.nullish(expenseDay(WRONG_DAY)),
  ...allocation,
});

interface ExpenseSchedule {
  readonly period: ExpensePeriod;
  readonly starts_on: Day;
}

/** The same from `today` on. The start of a `known` recurring expense may be past while its dates do not change. */
export const recurringExpenseFrom = (today: Day, known: ExpenseSchedule | null) =>
  recurringExpenseInput.check(
    z.refine(
      ({ period, starts_on }) =>
        starts_on >= today || (known?.period === period && known.starts_on === starts_on),
      {
        ...besideErrors,
        path: ['starts_on'],
        error: 'Empieza hoy o después: lo que ya pagaste se agrega como gasto.',
      },
    ),
    z.refine(({ starts_on, ends_on }) => !ends_on || ends_on >= starts_on, {
      ...besideErrors,
      path: ['ends_on'],
      error: 'Termina antes de empezar.',
    }),
  );
