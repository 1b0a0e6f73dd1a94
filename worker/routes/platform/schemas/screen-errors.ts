import * as z from 'zod';
import { MAX_ERROR_TEXT } from '#domain/base/error-text.ts';
import { optionalText } from '#domain/base/inputs/primitives.ts';
import { BROWSERS, MAX_REPORTED_FRAMES, OWN_FRAME } from '#domain/platform/screen-errors.ts';

const MAX_FRAME_LENGTH = 120;

/** An error of a screen. The patterns accept nothing that could be a person's. */
export const screenErrorRequest = z.strictObject({
  name: z.string().regex(/^[A-Za-z]\w{0,59}$/, 'La clase del error no es válida.'),
  message: optionalText(MAX_ERROR_TEXT, 'El mensaje del error es demasiado largo.'),
  frames: z
    .array(
      z
        .string()
        .max(MAX_FRAME_LENGTH)
        .regex(new RegExp(`^${OWN_FRAME.source}$`), 'No es de un archivo de Fogón.'),
    )
    .max(MAX_REPORTED_FRAMES, 'Hay demasiadas líneas.'),
  screen: z.string().regex(/^\/[a-z/_-]{0,39}$/, 'La pantalla no es válida.'),
  release: z.string().regex(/^[\w.-]{1,40}$/, 'La versión no es válida.'),
  browser: z.enum(BROWSERS, { error: 'El navegador no es válido.' }),
});
