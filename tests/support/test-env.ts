/** Where the data of the tests lives, and how the application's role reaches it. */
export interface DatabaseTestEnv {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly bridgeEndpoint: string;
}

/** The whole platform that runs for the tests. */
export interface TestEnv extends DatabaseTestEnv {
  readonly origin: string;
  /** The Worker itself, behind the gateway: who asks it says from which address. */
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
