import { describe, expect, it } from 'vitest';
import { readFunctionFiles } from '#db/local/function-files.ts';
import { AUDIT_KINDS, prefixesOf } from '#domain/business/audit.ts';
import { actionText, detailTexts } from '#web/features/business/settings/audit-texts.ts';
import {
  businessChange,
  newBankAccount,
  newPaymentMethod,
} from '#worker/routes/business/schemas/settings.ts';

/** The text after each call that writes to the audit log in the database's functions. */
const calls = readFunctionFiles().flatMap(({ text }) =>
  [...text.matchAll(/(?:perform (?:write_audit|audit_user|audit_repeated)|if audit_stated)\(([^;]*)/g)].map(
    ([, call = '']) => call,
  ),
);
const namesIn = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name = '']) => name);
const written = calls.flatMap((call) => namesIn(call, /'([a-z]+\.[a-z-]+)'/g));
/** The fields of the details, and those of changed settings. */
const fields = [
  ...calls.flatMap((call) => namesIn(call.slice(call.indexOf('jsonb_build_object(')), /'([a-z_]+)', /g)),
  ...[businessChange, newPaymentMethod, newBankAccount].flatMap(({ shape }) => Object.keys(shape)),
];
const words = { currency: 'HNL', dayText: (day: string) => day };

describe('the audit log', () => {
  it('every action that the database writes has a Spanish text', () => {
    expect(written.length).toBeGreaterThan(30);
    expect(written.filter((action) => actionText(action) === action)).toEqual([]);
  });

  it('every field has a Spanish text, and the values of settings show no term of a program', () => {
    expect(fields.length).toBeGreaterThan(100);
    const unnamed = fields.filter(
      (field) =>
        !/^(before|after|version|(\w+_)?id)$/.test(field) &&
        detailTexts({ [field]: 'algo' }, words)[0]?.startsWith(field),
    );
    expect([...new Set(unnamed)]).toEqual([]);
    const before = {
      discount_limit: 1500,
      day_start_minutes: 0,
      theme: 'light',
      logo_url: null,
      sounds: true,
    };
    const after = {
      discount_limit: 1250,
      day_start_minutes: 270,
      theme: 'dark',
      logo_url: '/media/a/b',
      sounds: false,
    };
    expect(detailTexts({ before, after }, words)).toEqual([
      'Descuento de un cajero solo: 15\u00a0% → 12.5\u00a0%',
      'El día empieza a las: 00:00 → 04:30',
      'Tema: Claro → Oscuro',
      'Logo: — → imagen',
      'Sonidos: sí → no',
    ]);
    expect(detailTexts({ action: 'sale:void', roles: ['admin', 'chef'], kind: 'tarjeta' }, words)).toEqual([
      'Acción: Anular la venta',
      'Roles: admin, chef',
      'Tipo: Tarjeta',
    ]);
  });

  it('a unit cost is shown with the decimals that distinguish costs, also in older entries', () => {
    const call = ['Antes: HNL\u00a00.0204', 'Ahora: HNL\u00a00.0215'];
    expect(detailTexts({ from_cost: 2.04, to_cost: 2.15 }, words)).toEqual(call);
    expect(detailTexts({ from_cents: 2.04, to_cents: 2.15 }, words)).toEqual(call);
    expect(detailTexts({ from_cents: 4, to_cents: 450 }, words)).toEqual([
      'Antes: HNL\u00a00.04',
      'Ahora: HNL\u00a04.50',
    ]);
  });

  it('every action belongs to exactly one kind', () => {
    const kinds = (action: string) =>
      AUDIT_KINDS.filter((kind) => prefixesOf(kind).includes(action.split('.')[0] ?? ''));
    expect(written.filter((action) => kinds(action).length !== 1)).toEqual([]);
  });
});
