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
  readonly roomOrigin: string;
  readonly authSecret: string;
  readonly roomSecret: string;
}

declare module 'vitest' {
  export interface ProvidedContext {
    database: DatabaseTestEnv;
    testEnv: TestEnv;
  }
}
