import { CURRENCIES } from '#domain/business/settings.ts';
import { denominationsOf } from '#domain/register/denominations.ts';

/** The text of `db/functions/register/denominations.sql`: the bills and coins of `domain/register/denominations.ts` as SQL functions ask for them. */
export const sqlDenominations = (renewCommand: string): string => {
  const array = (currency: string) => `array[${denominationsOf(currency).join(', ')}]`;
  return `-- Generated from domain/register/denominations.ts by \`${renewCommand}\`; do not edit.

-- The values of the bills and coins of a currency, largest first, in centavos; those of lempiras for a currency that is not known.
create or replace function denominations(p_currency text) returns bigint[]
language sql immutable parallel safe
as $$
  select case p_currency
${CURRENCIES.map((currency) => `    when '${currency}' then ${array(currency)}`).join('\n')}
    else ${array('')} end::bigint[]
$$;
`;
};
