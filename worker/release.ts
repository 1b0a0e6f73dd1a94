/** Built into the bundle (scripts/worker-bundle.ts). */
declare const RELEASE: string;

/** The name of this build: the version of Fogón and a hash of its sources. */
export const releaseName = (): string => RELEASE;
