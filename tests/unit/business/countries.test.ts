import { describe, expect, it } from 'vitest';
import { COUNTRIES } from '#domain/base/time.ts';
import { countryOfPhone, currencyOf } from '#domain/business/countries.ts';
import { COUNTRY_CODES } from '#domain/people/auth-rules.ts';

describe('the countries', () => {
  it('every country that Fogón serves has a currency', () => {
    for (const country of COUNTRIES) expect(currencyOf(country), country).not.toBeNull();
    expect(currencyOf('ES')).toBeNull();
  });

  it('every offered phone code identifies its country, except Spain, which has no zone here', () => {
    for (const { code, country } of COUNTRY_CODES) {
      const found = countryOfPhone(`${code} 99887766`);
      if (country === 'Spain') expect(found).toBeNull();
      else expect(COUNTRIES).toContain(found);
    }
    expect(countryOfPhone('+503 70001122')).toBe('SV');
    expect(countryOfPhone('+50488887777')).toBe('HN');
    expect(countryOfPhone('99887766')).toBe('HN');
  });
});
