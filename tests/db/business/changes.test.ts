import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { changeLocation, createLocation } from '#db/queries/business/locations.ts';
import {
  addSamples,
  hideFirstSteps,
  removeSamples,
  restoreSamples,
} from '#db/queries/business/onboarding.ts';
import {
  changeReminder,
  createReminder,
  type ReminderContent,
  removeReminder,
} from '#db/queries/business/reminders.ts';
import {
  changeBusiness,
  reorderPaymentMethods,
  saveBankAccount,
  savePaymentMethod,
} from '#db/queries/business/settings.ts';
import type { WriteResult } from '#db/scope.ts';
import type { Change } from '#domain/base/answers/changes.ts';
import { sharedBusiness } from '#tests/support/test.ts';

const SETTINGS: Change = { type: 'settings.changed', data: {} };
const business = sharedBusiness();
const write = () => business.writeScope();
const expectSettingsChanged = ({ changes }: WriteResult<unknown>) => expect(changes).toEqual([SETTINGS]);

it('a setting, a payment method or a bank account that is saved says changed settings', async () => {
  expectSettingsChanged(await changeBusiness(write(), { phone: '2200-0000' }));
  const account = { id: randomUUID(), bank: 'Atlántida', number: '1', holder: 'Ana', is_active: true };
  expectSettingsChanged(await saveBankAccount(write(), account, true));
  const method = {
    id: randomUUID(),
    name: 'Dólares',
    kind: 'efectivo',
    bank_account_id: null,
    is_active: true,
  } as const;
  const saved = await savePaymentMethod(write(), method, true);
  expectSettingsChanged(saved);
  const ids = saved.answer.payment_methods.map(({ id }) => id);
  expectSettingsChanged(await reorderPaymentMethods(write(), ids.toReversed()));
});

it('a location that is created or changed says changed settings', async () => {
  const id = randomUUID();
  expectSettingsChanged(await createLocation(write(), { id, name: 'Norte' }));
  expectSettingsChanged(await changeLocation(write(), id, { version: 1, address: 'Calle 1' }));
});

it('a reminder that is created, changed or deleted says changed settings', async () => {
  const id = randomUUID();
  const reminder: ReminderContent = {
    title: 'Verduras',
    message: 'Llamar al proveedor',
    starts_at: '2099-01-01T08:00',
    repeat: 'none',
    roles: ['admin'],
    is_active: true,
  };
  expectSettingsChanged(await createReminder(write(), { id, ...reminder }));
  expectSettingsChanged(await changeReminder(write(), id, { ...reminder, version: 1 }));
  expectSettingsChanged(await removeReminder(write(), id));
});

it('the first steps that are hidden say changed settings', async () => {
  expectSettingsChanged(await hideFirstSteps(write(), true));
});

it('a sample that is added, deleted or restored says a changed menu, stock and floor', async () => {
  for (const change of [addSamples, removeSamples, restoreSamples]) {
    const { changes } = await change(write());
    const everything = ['menu.changed', 'inventory.changed', 'settings.changed'];
    expect(changes.map(({ type }) => type)).toEqual(expect.arrayContaining(everything));
  }
});
