import { describe, expect, it } from 'vitest';
import { unstable_readConfig as readConfig } from 'wrangler';
import * as z from 'zod';
import { SETTINGS } from '#scripts/deploy-settings.ts';
import { deployTarget, readTargetSettings } from '#scripts/deploy-target.ts';

/** What the tests read of a configuration, beside all that they compare. */
const configuration = z.looseObject({
  name: z.string(),
  r2_buckets: z.array(z.looseObject({ bucket_name: z.string() })),
  ratelimits: z.array(z.looseObject({ namespace_id: z.string() })),
});
type Config = z.infer<typeof configuration>;

const config = new URL('../../../wrangler.toml', import.meta.url).pathname;
const production = configuration.parse(readConfig({ config }));
const staging = configuration.parse(readConfig({ config, env: 'staging' }));

/** The names that an installation has for itself. */
const ownNamesOf = ({ name, r2_buckets, ratelimits }: Config) => [
  name,
  ...r2_buckets.map((bucket) => bucket.bucket_name),
  ...ratelimits.map(({ namespace_id }) => namespace_id),
];

/** A configuration without the names of its own installation. */
const sharedPartOf = (config: Config) => ({
  ...config,
  name: '',
  targetEnvironment: '',
  r2_buckets: config.r2_buckets.map((bucket) => ({ ...bucket, bucket_name: '' })),
  ratelimits: config.ratelimits.map((limit) => ({ ...limit, namespace_id: '' })),
});

describe('staging', () => {
  it('its configuration is that of production but for names, which are all different', () => {
    expect(sharedPartOf(staging)).toEqual(sharedPartOf(production));
    const names = [...ownNamesOf(production), ...ownNamesOf(staging)];
    expect(new Set(names).size).toBe(names.length);
    expect(production.ratelimits.length).toBeGreaterThan(5);
  });

  it('a release uses the names of the configuration', () => {
    for (const [target, { name, r2_buckets }] of [
      [deployTarget(false), production],
      [deployTarget(true), staging],
    ] as const) {
      expect(target.project).toBe(name);
      expect([target.bucket]).toEqual(r2_buckets.map(({ bucket_name }) => bucket_name));
    }
    expect(deployTarget(true).wranglerArguments).toEqual(['--env=staging']);
    expect(deployTarget(false).wranglerArguments).toEqual(['--env=']);
  });

  it('source maps are uploaded, and the Worker runs beside its database', () => {
    for (const { upload_source_maps, placement } of [production, staging])
      expect({ upload_source_maps, placement }).toMatchObject({
        upload_source_maps: true,
        placement: { region: 'aws:us-east-1' },
      });
  });
});

const DATABASE = 'postgresql://owner:word@ep-quiet-fire-123456.us-east-1.aws.neon.tech/fogon';
const settings = {
  DATABASE_URL: DATABASE,
  APP_DATABASE_URL: DATABASE.replace('owner', 'fogon_app'),
  AUTH_SECRET: 'x'.repeat(40),
  APP_ORIGIN: 'https://fogon.example',
  CLOUDFLARE_ACCOUNT_ID: 'account',
  CLOUDFLARE_API_TOKEN: 'token',
  MAIL_API_URL: 'https://mail.example/emails',
  MAIL_API_KEY: 'key',
  MAIL_FROM: 'Fogón <hola@fogon.example>',
};

describe('the settings of an installation', () => {
  it('production reads them by their names', () => {
    expect(readTargetSettings(deployTarget(false), settings)).toMatchObject({ settings, problems: [] });
  });

  it('staging never reads the database or a secret of production, and says which settings are missing', () => {
    const { settings: found, problems } = readTargetSettings(deployTarget(true), settings);
    expect(found).toMatchObject({ DATABASE_URL: '', APP_DATABASE_URL: '', AUTH_SECRET: '', APP_ORIGIN: '' });
    expect(found.MAIL_FROM).toBe(settings.MAIL_FROM);
    expect(problems).toEqual([
      `falta STAGING_DATABASE_URL: ${SETTINGS.DATABASE_URL}`,
      `falta STAGING_APP_DATABASE_URL: ${SETTINGS.APP_DATABASE_URL}`,
      `falta STAGING_AUTH_SECRET: ${SETTINGS.AUTH_SECRET}`,
      `falta STAGING_APP_ORIGIN: ${SETTINGS.APP_ORIGIN}`,
    ]);
  });

  it('staging reads its own settings', () => {
    const own = {
      STAGING_DATABASE_URL: DATABASE.replace('fire', 'rain'),
      STAGING_APP_ORIGIN: 'https://prueba.example',
    };
    const { settings: found } = readTargetSettings(deployTarget(true), { ...settings, ...own });
    expect(found.DATABASE_URL).toBe(own.STAGING_DATABASE_URL);
    expect(found.APP_ORIGIN).toBe('https://prueba.example');
  });

  it.each([
    ['us-east-2.aws.neon.tech', 'aws:us-east-2'],
    ['c-2.sa-east-1.aws.neon.tech', 'aws:sa-east-1'],
    ['eastus2.azure.neon.tech', 'azure:eastus2'],
  ])('a database at %s in another region than the Worker is a problem', (host, region) => {
    const url = `postgresql://owner:word@ep-quiet-fire-123456.${host}/fogon`;
    const { problems } = readTargetSettings(deployTarget(false), { ...settings, DATABASE_URL: url });
    expect(problems).toEqual([
      `la base está en ${region} y el Worker iría junto a aws:us-east-1: pon esa región en wrangler.toml`,
    ]);
  });

  it('a database that is not at Neon may be anywhere', () => {
    const url = 'postgresql://owner:word@db.example:5432/fogon';
    expect(readTargetSettings(deployTarget(false), { ...settings, DATABASE_URL: url }).problems).toEqual([]);
  });
});
