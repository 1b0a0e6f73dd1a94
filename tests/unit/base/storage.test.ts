import 'fake-indexeddb/auto';
import { beforeEach, expect, test } from 'vitest';
import { isDraftKey } from '#web/base/draft-keys.ts';
import { assignStorage, clearStorage, onStorageCleared, storage } from '#web/base/storage.ts';

const DEVICE = [
  'fogon.session',
  'fogon.theme',
  'fogon.theme.suggested',
  'fogon.accent',
  'fogon.density',
  'fogon.language',
  'fogon.sounds',
  'fogon.paper',
  'fogon.print-sent',
  'fogon.drawer',
  'fogon.kitchen.station',
  'fogon.kitchen.products',
  'fogon.kitchen.sort',
  'fogon.kitchen.size',
  'fogon.kitchen.columns',
  'fogon.kitchen.keys',
  'fogon.menu.view',
  'fogon.location.comedor',
];
const OWN = ['fogon.ticket.pos.comedor.ana', 'fogon.ticket.table-1.comedor.ana', 'fogon.count.7'];
const OTHERS = ['fogon.ticket.pos.comedor.beto'];
const BUSINESS = [
  'fogon.floor-2.comedor',
  'fogon.tables-area.comedor',
  'fogon.menu-categories.comedor',
  'fogon.menu-types.comedor',
  'fogon.first-steps.comedor',
  'fogon.something-new',
];
const OWNER = 'fogon.drafts-of';

let clearedCount = 0;
onStorageCleared(() => {
  clearedCount += 1;
});

const store = async (key: string, value: string) =>
  isDraftKey(key) ? storage.setDraft(key, value) : storage.set(key, value);

beforeEach(async () => {
  for (const key of storage.keys()) storage.remove(key);
  assignStorage('ana', 'own drafts');
  for (const key of [...DEVICE, ...OWN, ...OTHERS, ...BUSINESS]) await store(key, 'x');
  storage.set('of another program', 'x');
  clearedCount = 0;
});

const storedKeys = () => storage.keys().filter((key) => key.startsWith('fogon.'));
const expectStoredKeys = (...keys: readonly (readonly string[])[]) =>
  expect(storedKeys().toSorted()).toEqual(keys.flat().toSorted());

test('signing out deletes everything except the values of the device', async () => {
  clearStorage('all');
  expectStoredKeys(DEVICE);
  expect(clearedCount).toBe(1);
  expect(storage.get('of another program')).toBe('x');
  storage.set('fogon.floor-2.comedor', 'a screen that is closing');
  await storage.setDraft('fogon.ticket.pos.comedor.ana', 'a screen that is closing');
  storage.set('fogon.theme', 'light');
  expectStoredKeys(DEVICE);
  assignStorage('beto', 'own drafts');
  storage.set('fogon.floor-2.comedor', 'x');
  expectStoredKeys(DEVICE, [OWNER, 'fogon.floor-2.comedor']);
});

test('a session that expires leaves the drafts, for the same person only', async () => {
  clearStorage('but drafts');
  expectStoredKeys(DEVICE, OWN, OTHERS, [OWNER]);
  await storage.setDraft('fogon.ticket.pos.comedor.ana', 'the last line');
  assignStorage('ana', 'own drafts');
  expectStoredKeys(DEVICE, OWN, OTHERS, [OWNER]);
  expect(storage.get('fogon.ticket.pos.comedor.ana')).toBe('the last line');
  clearStorage('but drafts');
  assignStorage('beto', 'own drafts');
  expectStoredKeys(DEVICE, OTHERS, [OWNER]);
});

test('a device that is handed over has the drafts of both persons and nothing else', () => {
  assignStorage('beto', 'every draft');
  expectStoredKeys(DEVICE, OWN, OTHERS, [OWNER]);
  expect(clearedCount).toBe(1);
  assignStorage('beto', 'own drafts');
  expectStoredKeys(DEVICE, OWN, OTHERS, [OWNER]);
});

test('reloading the page deletes nothing', () => {
  assignStorage('ana', 'own drafts');
  expectStoredKeys(DEVICE, OWN, OTHERS, BUSINESS, [OWNER]);
  expect(clearedCount).toBe(0);
});
