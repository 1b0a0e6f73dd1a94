import type pg from 'pg';
import { addDays, businessDay } from '#domain/base/time.ts';
import { DOCUMENT_TYPES } from '#domain/fiscal/documents.ts';
import type { SeedBusiness } from './businesses.ts';
import { fixedId } from './ids.ts';
import { insertRows } from './rows.ts';

const CAI = 'DEMODE-MODEMO-DEMODE-MODEMO-DEMODE-MO';
const LAST_NUMBER = 100_000;
/** A demonstration has no authorisation that ends after a year. */
const VALID_DAYS = 3650;

interface SeedRegister {
  readonly locationId: string;
  readonly registerId: string;
  readonly since: Date;
}

/** Makes a business issue documents of ranges without fiscal value: 'DEMO, sin valor fiscal' is printed across them. */
export async function insertDemoInvoicing(
  client: pg.ClientBase,
  business: SeedBusiness,
  { locationId, registerId, since }: SeedRegister,
): Promise<void> {
  const owned = { business_id: business.id, created_at: since };
  const idOf = (kind: string) => fixedId(`${business.prefix}fiscal:${kind}`);
  const address = 'Barrio La Leona, avenida Máximo Jerez, Tegucigalpa';
  await insertRows(client, 'fiscal_issuers', [
    {
      ...owned,
      is_active: true,
      rtn: '08019021345678',
      legal_name: 'Inversiones Doña Lencha S. de R. L.',
      trade_name: business.name,
      address,
      phone: '+504 2238-7146',
      email: 'facturas@fogon.example',
    },
  ]);
  await insertRows(client, 'fiscal_establishments', [
    { ...owned, id: idOf('establishment'), location_id: locationId, code: '000', address },
  ]);
  await insertRows(client, 'fiscal_points', [
    {
      ...owned,
      id: idOf('point'),
      establishment_id: idOf('establishment'),
      code: '001',
      register_id: registerId,
    },
  ]);
  await insertRows(
    client,
    'fiscal_ranges',
    DOCUMENT_TYPES.map((type) => ({
      ...owned,
      id: idOf(`range ${type}`),
      point_id: idOf('point'),
      type,
      cai: CAI,
      first_number: 1,
      last_number: LAST_NUMBER,
      next_number: 1,
      valid_until: addDays(businessDay(since, 'America/Tegucigalpa'), VALID_DAYS),
      is_demo: true,
    })),
  );
}
