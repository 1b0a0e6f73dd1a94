import * as z from 'zod/mini';
import { requiredText } from './primitives.ts';

export const apiTokenInput = z.strictObject({ name: requiredText(120, 'Escribe para qué es la llave.') });
