import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { locationInput } from '#domain/business/inputs/locations.ts';
import { reminderInput } from '#domain/business/inputs/reminders.ts';
import { bankAccountInput, businessInput, paymentMethodInput } from '#domain/business/inputs/settings.ts';
import {
  accountPaymentInput,
  creditLimitInput,
  customerInput,
  openingDebtInput,
} from '#domain/customers/inputs/receivables.ts';
import { categoryInput, productInput } from '#domain/menu/inputs/menu.ts';
import { tableInput } from '#domain/orders/inputs/tables.ts';
import { newEmployeeInput, pinInput, profileInput } from '#domain/people/inputs/employees.ts';
import { supportTicketInput } from '#domain/platform/inputs/support-tickets.ts';
import {
  expenseCategoryInput,
  expenseInput,
  recurringExpenseFrom,
  recurringExpenseInput,
  registerExpenseInput,
} from '#domain/purchasing/inputs/expenses.ts';
import { supplierInput } from '#domain/purchasing/inputs/suppliers.ts';
import { cashMovementInput, registerInput } from '#domain/register/inputs/register.ts';
import {
  correctionInput,
  countInput,
  ingredientInput,
  NO_QUANTITY,
  shortfallExplanationInput,
  wasteInput,
} from '#domain/stock/inputs/inventory.ts';
import {
  businessChange,
  newBankAccount,
  newPaymentMethod,
} from '#worker/routes/business/schemas/settings.ts';
import {
  accountPayment,
  customerChange,
  limitChange,
  newCustomer,
  openingDebt,
} from '#worker/routes/customers/schemas/receivables.ts';
import { newCategory, newProduct, productChange } from '#worker/routes/menu/schemas/menu.ts';
import { newTable, tableChange } from '#worker/routes/orders/schemas/tables.ts';
import { newReminder, reminderChange } from '#worker/routes/people/schemas/notifications.ts';
import {
  newExpense,
  newExpenseCategory,
  newRecurringExpense,
  recurringExpenseChange,
} from '#worker/routes/purchasing/schemas/expenses.ts';
import { newSupplier, supplierChange } from '#worker/routes/purchasing/schemas/suppliers.ts';
import { cashMovement, newRegister, registerExpense } from '#worker/routes/register/schemas/register.ts';
import {
  correction,
  newCount,
  newIngredient,
  newWaste,
  shortfallExplanation,
} from '#worker/routes/stock/schemas/inventory.ts';

type Schema = z.core.$ZodType;

const ID = '01980000-0000-7000-8000-000000000001';
const NEW = { id: ID };
const CHANGED = { version: 1 };

/** The input of each form, the request that it is sent in, and what the request has besides. */
const REQUESTS: readonly (readonly [string, z.ZodMiniObject, Schema, object])[] = [
  ['a supplier', supplierInput, newSupplier, NEW],
  ['a changed supplier', supplierInput, supplierChange, {}],
  ['a customer', customerInput, newCustomer, NEW],
  ['a changed customer', customerInput, customerChange, CHANGED],
  ['a credit limit', creditLimitInput, limitChange, CHANGED],
  ['an opening debt', openingDebtInput(), openingDebt, NEW],
  ['an account payment', accountPaymentInput(), accountPayment, NEW],
  ['an expense', expenseInput(), newExpense, NEW],
  ['a recurring expense', recurringExpenseInput, newRecurringExpense, NEW],
  ['a changed recurring expense', recurringExpenseInput, recurringExpenseChange, CHANGED],
  ['an expense category', expenseCategoryInput, newExpenseCategory, NEW],
  ['an expense of a register', registerExpenseInput, registerExpense, NEW],
  ['a cash movement', cashMovementInput, cashMovement, NEW],
  ['a register', registerInput, newRegister, NEW],
  ['a table', tableInput, newTable, NEW],
  ['a changed table', tableInput, tableChange, {}],
  ['a category', categoryInput, newCategory, NEW],
  ['a product', productInput, newProduct, NEW],
  ['a changed product', productInput, productChange, CHANGED],
  ['an ingredient', ingredientInput, newIngredient, NEW],
  ['a correction', correctionInput, correction, NEW],
  ['an explained shortfall', shortfallExplanationInput, shortfallExplanation, {}],
  ['waste', wasteInput, newWaste, NEW],
  ['a count', countInput, newCount, NEW],
  ['a reminder', reminderInput, newReminder, NEW],
  ['a changed reminder', reminderInput, reminderChange, CHANGED],
  ['the settings', businessInput, businessChange, {}],
  ['a payment method', paymentMethodInput, newPaymentMethod, NEW],
  ['a bank account', bankAccountInput, newBankAccount, NEW],
];

/** Values of every kind, also such as forms make of texts that cannot be read. */
const TYPED = [
  null,
  '',
  ' ',
  'Ana López',
  'a',
  'www.casino.com',
  ...[21, 41, 61, 81, 121, 301, 501, 4001].map((length) => 'x'.repeat(length)),
  ...[0, -0, -1, 0.5, 0.00001, 1, 30, 100, 1441, 10_001, 1e12, Number.NaN],
  true,
  [],
  ['admin'],
  ['admin', 'admin'],
  [{ days: [1], from: '06:00', to: '25:00' }],
  ID,
  '2026-11-20',
  '2026-02-30',
  '2026-11-20T09:00',
  '2026-11-20T',
  'ana@comedor.hn',
  '+504 9988-7766',
  '0801-1990-123456',
  '1100-223-344',
  '2580',
];

const optionsOf = (schema: unknown): readonly unknown[] =>
  schema instanceof z.core.$ZodEnum
    ? Object.values(schema._zod.def.entries)
    : schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable
      ? optionsOf(schema._zod.def.innerType)
      : [];

/** Bodies with every field of the input; half of the values fit their field. */
const bodiesOf = ({ shape }: z.ZodMiniObject) =>
  fc.record(
    Object.fromEntries(
      Object.entries(shape).map(([name, field]) => {
        const values = [...TYPED, ...optionsOf(field)];
        const fitting = values.filter((value) => z.safeParse(field, value).success);
        return [name, fc.oneof(fc.constantFrom(...values), fc.constantFrom(...fitting))];
      }),
    ),
  );

/** The first error of each field. */
function errorsOf(schema: Schema, body: unknown): Readonly<Record<string, string>> {
  const errors: Record<string, string> = {};
  for (const { path, message } of z.safeParse(schema, body).error?.issues ?? [])
    errors[String(path[0])] ??= message;
  return errors;
}

describe('the inputs of forms', () => {
  it.each(REQUESTS)('%s has the same errors in its form and in its request', (_, input, request, more) => {
    fc.assert(
      fc.property(bodiesOf(input), (body) => {
        expect(errorsOf(request, { ...body, ...more })).toEqual(errorsOf(input, body));
      }),
    );
  });

  it.each([
    ...REQUESTS.map(([what, input]) => [what, input] as const),
    ['an employee', newEmployeeInput],
    ['a PIN', pinInput],
    ['a profile', profileInput],
    ['a location', locationInput],
    ['a support ticket', supportTicketInput],
  ] as const)('each error of %s is a Spanish sentence, without a locale of zod', (_, { shape }) => {
    const messages = Object.values(shape).flatMap((field) =>
      TYPED.flatMap((value) => z.safeParse(field, value).error?.issues.map(({ message }) => message) ?? []),
    );
    expect(messages.length).toBeGreaterThan(0);
    expect(messages.filter((message) => !/^[A-ZÁÉ].* /.test(message) || /invalid/i.test(message))).toEqual(
      [],
    );
  });

  it('waste without quantity and reason shows the missing note at the same time', () => {
    const typed = { inventory_item_id: '', quantity: null, reason: 'otro', note: undefined };
    expect(errorsOf(wasteInput, typed)).toEqual({
      inventory_item_id: 'Elige un ingrediente.',
      quantity: NO_QUANTITY,
      note: 'Escribe qué pasó.',
    });
  });

  it('an employee needs a name, and a username or an e-mail address for signing in', () => {
    const ana = { full_name: 'Ana López', username: 'ana', email: null, roles: ['mesero'], pin: null };
    expect(errorsOf(newEmployeeInput, ana)).toEqual({});
    expect(errorsOf(newEmployeeInput, { ...ana, username: null, email: 'ana@comedor.hn' })).toEqual({});
    expect(
      errorsOf(newEmployeeInput, { full_name: ' ', username: null, email: null, roles: [], pin: '1234' }),
    ).toEqual({
      full_name: 'El nombre es requerido',
      username: 'Escribe un usuario o un correo.',
      roles: 'Elige al menos un rol.',
      pin: expect.stringContaining('se adivina fácil'),
    });
    expect(errorsOf(newEmployeeInput, { ...ana, full_name: 'A', username: 'a b', email: 'ana' })).toEqual({
      full_name: 'El nombre debe tener al menos 2 caracteres',
      username: 'De 3 a 40 letras sin tilde, números, puntos o guiones.',
      email: 'Formato de correo electrónico inválido',
    });
  });

  it.each([
    'ana',
    'Ana.Lopez',
    'mesero-2',
    'turno_noche',
    '123',
    'a'.repeat(40),
  ])('%s is accepted as a username', (name) => {
    expect(z.safeParse(newEmployeeInput.shape.username, name).success).toBe(true);
  });

  it.each([
    '',
    'an',
    'a'.repeat(41),
    'ana lopez',
    'ana@comedor.hn',
    'josé',
    '<b>',
  ])('%j is refused as a username', (name) => {
    expect(z.safeParse(newEmployeeInput.shape.username, name).success).toBe(false);
  });

  it('an expense is of today or before, and an opening debt too', () => {
    const today = '2026-11-20';
    const expense = { description: 'Gas', amount_cents: 100, category_id: null, photo_url: null };
    expect(errorsOf(expenseInput(today), { ...expense, business_day: today })).toEqual({});
    expect(
      errorsOf(expenseInput(today), { ...expense, business_day: '2026-11-21', amount_cents: undefined }),
    ).toEqual({
      amount_cents: 'Escribe el monto.',
      business_day: 'Ese día aún no llega.',
    });
    expect(errorsOf(openingDebtInput(today), { amount_cents: 100, owed_on: '2026-11-21' })).toEqual({
      owed_on: 'La fecha no puede ser futura.',
    });
  });

  it('a recurring expense starts today or later unless its dates stay, and ends after its start', () => {
    const today = '2026-11-20';
    const rent = {
      description: 'Alquiler',
      amount_cents: 100,
      period: 'monthly',
      starts_on: '2026-10-01',
      ends_on: null,
    };
    const known = { period: 'monthly', starts_on: '2026-10-01' } as const;
    expect(errorsOf(recurringExpenseFrom(today, known), rent)).toEqual({});
    expect(errorsOf(recurringExpenseFrom(today, known), { ...rent, period: 'weekly' })).toHaveProperty(
      'starts_on',
    );
    expect(
      errorsOf(recurringExpenseFrom(today, null), { ...rent, ends_on: '2026-09-30', amount_cents: 0 }),
    ).toEqual({
      amount_cents: 'El monto debe ser mayor que cero.',
      starts_on: 'Empieza hoy o después: lo que ya pagaste se agrega como gasto.',
      ends_on: 'Termina antes de empezar.',
    });
  });
});
