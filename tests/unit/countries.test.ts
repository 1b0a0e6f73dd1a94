import { describe, expect, it } from 'vitest';
import { COUNTRY_CODES } from '#domain/auth-rules.ts';
import { countryOfPhone, currencyOf } from '#domain/countries.ts';
import { COUNTRIES } from '#domain/time.ts';

describe('a country', () => {
  it('has a currency, each that Fogón serves', () => {
    for (const country of COUNTRIES) expect(currencyOf(country), country).not.toBeNull();
    expect(currencyOf('ES')).toBeNull();
  });

  it('is known by the code of a phone, each that is offered but Spain, which has no zone here', () => {
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
