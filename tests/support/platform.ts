import { inject } from 'vitest';
import { ownOf } from './environment.ts';

/** The platform of this worker, in the projects api and plans. */
export const testEnv = ownOf(inject('platforms'));
