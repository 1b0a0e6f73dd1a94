import * as z from 'zod/mini';
import { RTN_SHAPE, RTN_WRONG } from '../hn/rtn.ts';

/** The tax number of a business or a customer. */
export const rtn = z.string(RTN_WRONG).check(z.trim(), z.regex(RTN_SHAPE, RTN_WRONG));
