import { randomUUID } from 'node:crypto';
import { chargeSale } from '#db/queries/bills/sales.ts';
import { changeIssuer, saveEstablishment, savePoint, saveRange } from '#db/queries/fiscal/fiscal.ts';
import { registerDevice } from '#db/queries/offline/devices.ts';
import { addDays, businessDay } from '#domain/base/time.ts';
import type { DocumentType } from '#domain/fiscal/documents.ts';
import { listIncidents, readFiscal, readRegister } from '#tests/support/reads.ts';
import type { Business } from './business.ts';
import { offlineScope } from './offline-write.ts';

export const CAI = '254F8A-612F1B-8A0E0C-6C1F2D-A13B0E-99';

/** A day of the business, counted from today. */
export const dayFromToday = (business: Business, days: number): string =>
  addDays(businessDay(new Date(), business.scope().zone), days);

export interface RangeOptions {
  readonly type?: DocumentType;
  readonly first?: number;
  readonly last?: number;
  readonly validUntil?: string;
  readonly cai?: string;
  readonly isPreprinted?: boolean;
}

/** Adds a range, of invoices 1 to 1000 for 200 days unless said otherwise. Returns its id. */
export async function addRange(business: Business, point: string, options: RangeOptions = {}) {
  const { type = 'Factura', first = 1, last = 1000, cai = CAI, isPreprinted = false } = options;
  const id = randomUUID();
  await saveRange(business.writeScope(), {
    ...{ id, version: 0, point_id: point, type, cai, first_number: first, last_number: last },
    is_preprinted: isPreprinted,
    valid_until: options.validUntil ?? dayFromToday(business, 200),
  });
  return id;
}

/** Sets the last day of a range. */
export const setLastDay = ({ database }: Business, range: string, day: string): Promise<void> =>
  database.change('fiscal_ranges', range, { valid_until: day });

/** Sets the next number of a range. */
export const setNextNumber = ({ database }: Business, range: string, next: number): Promise<void> =>
  database.change('fiscal_ranges', range, { next_number: next });

/** Uses up the numbers of a range. */
export async function exhaustRange({ database, id }: Business, range: string): Promise<void> {
  await database.rows(
    'update fiscal_ranges set next_number = last_number + 1 where business_id = $1 and id = $2',
    [id, range],
  );
}

/** Gives a register a point of emission of the head office. Returns the id of the point. */
export async function addPoint(business: Business, register: string, code: string): Promise<string> {
  const { establishments } = await readFiscal(business.scope());
  let office = establishments[0]?.id;
  if (office === undefined) {
    office = randomUUID();
    await saveEstablishment(business.writeScope(), {
      ...{ id: office, version: 0, location_id: null, code: '000', address: 'Barrio El Centro' },
    });
  }
  const id = randomUUID();
  await savePoint(business.writeScope(), {
    ...{ id, version: 0, establishment_id: office, code, register_id: register },
  });
  return id;
}

/** Makes a device of the business, by default one that was registered months ago, a point of emission of the head office. Returns the ids of both. */
export async function addDevicePoint(
  business: Business,
  { code = '002', device = randomUUID() }: { readonly code?: string; readonly device?: string } = {},
) {
  const scope = business.writeScope();
  await registerDevice(scope, { id: device, name: `Tableta ${code}`, waiting: 0, waiting_since: null });
  await business.database.change('devices', device, { created_at: new Date(Date.now() - 90 * 86_400_000) });
  const [office] = (await readFiscal(business.scope())).establishments;
  const point = randomUUID();
  await savePoint(business.writeScope(), {
    ...{ id: point, version: 0, establishment_id: office?.id ?? '', code, register_id: null },
    device_id: device,
  });
  return { point, device };
}

/** Takes the device off a point of emission. */
export async function releaseDevice(business: Business, id: string): Promise<void> {
  const point = (await readFiscal(business.scope())).points.find((each) => each.id === id);
  if (!point) throw new Error('The business has no such point.');
  const { version, establishment_id, code, register_id } = point;
  await savePoint(business.writeScope(), {
    ...{ id, version, establishment_id, code, register_id },
    device_id: null,
  });
}

export async function fillIssuer(business: Business): Promise<void> {
  const { issuer } = await readFiscal(business.scope());
  await changeIssuer(business.writeScope(), {
    version: issuer.version,
    rtn: '08011985123960',
    legal_name: 'Inversiones El Comal S. de R. L.',
    trade_name: 'El Comal',
    address: 'Barrio El Centro, Comayagua',
    phone: '+504 2772-0000',
    email: 'facturas@elcomal.hn',
  });
}

/** Sets whether the business issues invoices. */
export async function setInvoicing({ database, id }: Business, isActive: boolean): Promise<void> {
  await database.rows('update fiscal_issuers set is_active = $2 where business_id = $1', [id, isActive]);
}

/** Makes a business with an open register issue invoices: issuer, head office, point 001, and ranges of invoices and credit notes. */
export async function startInvoicing(business: Business, range: RangeOptions = {}) {
  await business.openRegister();
  const { session } = await readRegister(business.scope('cajero'));
  const point = await addPoint(business, session?.register_id ?? '', '001');
  const invoices = await addRange(business, point, range);
  const credits = await addRange(business, point, { type: 'Nota de crédito' });
  await fillIssuer(business);
  const { issuer } = await readFiscal(business.scope());
  await changeIssuer(business.writeScope(), { version: issuer.version, is_active: true });
  return { point, invoices, credits };
}

/** Makes an incident of a business that invoices: the number that a device printed is illegible. Returns its id. */
export async function anIncident(
  business: Business,
  till: { point: string; device: string },
): Promise<string> {
  const range_id = (await readFiscal(business.scope())).ranges.find(
    ({ point_id }) => point_id === till.point,
  )?.id;
  const product = await business.product({ priceCents: 23_000, tracksInventory: false });
  const { sale } = await business.order([{ product }]);
  const { total_cents } = sale;
  await chargeSale(offlineScope(business, 'sale.charge', { device: till.device, minutesAgo: 0 }), sale.id, {
    payments: [{ id: randomUUID(), payment_method_id: business.methods.efectivo, amount_cents: total_cents }],
    total_cents,
    invoice: {
      ...{ id: randomUUID(), device_id: till.device, range_id: range_id ?? randomUUID() },
      ...{ number: 'ilegible', total_cents },
    },
  });
  const { incidents } = await listIncidents(business.scope());
  const incident = incidents.find(({ sale_id }) => sale_id === sale.id);
  if (!incident) throw new Error('The charge made no incident.');
  return incident.id;
}
