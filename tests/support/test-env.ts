import type { Platform } from '#scripts/platform.ts';

/** The database of the tests, as its owner and as the application's role. */
export interface DatabaseTestEnv {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly bridgeEndpoint: string;
}

/** The platform that runs for the tests. */
export interface TestEnv extends DatabaseTestEnv {
  readonly origin: string;
  /** The Worker itself, behind the gateway: a request says its own client address. */
  readonly workerOrigin: string;
  readonly authSecret: string;
}

/** The environment of a running platform. */
export const envOf = (platform: Platform): TestEnv => ({
  origin: platform.origin,
  ownerUrl: platform.ownerUrl,
  appUrl: platform.appUrl,
  bridgeEndpoint: platform.bridgeEndpoint,
  workerOrigin: platform.workerOrigin,
  authSecret: platform.env.AUTH_SECRET ?? '',
});

declare module 'vitest' {
  /** One environment for each worker. */
  export interface ProvidedContext {
    databases: readonly DatabaseTestEnv[];
    platforms: readonly TestEnv[];
  }
}
