import * as z from 'zod';
import { id, url } from './primitives.ts';

/** The path of a stored image. */
export const storedImage = z.strictObject({ url });
/** The image whose small version was stored. */
export const smallImage = z.strictObject({ id });
