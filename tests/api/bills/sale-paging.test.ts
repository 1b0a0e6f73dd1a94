import { expect, it } from 'vitest';
import { businessDay } from '#domain/base/time.ts';
import type { SalePage } from '#domain/bills/answers/sales.ts';
import { as, refusalOf } from '#tests/support/api.ts';
import type { Business } from '#tests/support/business.ts';
import { refund, sell } from '#tests/support/invoices.ts';
import { zoneAtNoon } from '#tests/support/noon-zone.ts';
import { database } from '#tests/support/test.ts';

const ZONE = zoneAtNoon();

const pageOf = async (business: Business, query: string): Promise<SalePage> => {
  const today = businessDay(new Date(), ZONE);
  const { body } = await as(business, 'admin').get<SalePage>(`/api/sales?from=${today}&to=${today}&${query}`);
  return body;
};
const idsOf = ({ sales }: SalePage) => sales.map(({ id }) => id);

it('pages that begin after a row have every row once, while sales are charged and refunded', async () => {
  const business = await database.business({ zone: ZONE });
  for (let sale = 0; sale < 7; sale += 1) await sell(business);
  const all = idsOf(await pageOf(business, 'limit=50'));
  const read: string[] = [];
  for (let page = 0; page < 4; page += 1) {
    const before = read.at(-1);
    const next = await pageOf(business, `limit=2${before === undefined ? '' : `&before=${before}`}`);
    read.push(...idsOf(next));
    const sale = await sell(business);
    if (page === 1) await refund(business, sale);
  }
  expect(read).toEqual(all);
  // A tab of an earlier release counts rows.
  const present = idsOf(await pageOf(business, 'limit=50'));
  expect(present).toHaveLength(12);
  expect(idsOf(await pageOf(business, 'limit=3&offset=4'))).toEqual(present.slice(4, 7));
  expect(idsOf(await pageOf(business, `limit=2&offset=1&before=${present[2]}`))).toEqual(present.slice(4, 6));
});

it('a page after a sale that is not there is refused', async () => {
  const business = await database.business({ zone: ZONE });
  const other = await sell(await database.business({ zone: ZONE }));
  const today = businessDay(new Date(), ZONE);
  const answer = await as(business, 'admin').get(`/api/sales?from=${today}&to=${today}&before=${other.id}`);
  expect(refusalOf(answer)).toMatchObject({ status: 404, code: 'row.missing' });
});
