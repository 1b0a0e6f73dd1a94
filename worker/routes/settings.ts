import { Hono } from 'hono';
import { z } from 'zod';
import { changeBusiness, readSettings } from '#db/queries/settings.ts';
import { forgetMenu } from '../announce.ts';
import type { Api } from '../context.ts';
import { permit, takes, writes } from '../middleware.ts';

const MAX_RATE = 10_000;

const optionalText = (limit: number, message: string) =>
  z
    .string()
    .trim()
    .max(limit, message)
    .nullable()
    .transform((text) => text || null);
const percentage = z
  .int({ error: 'Porcentaje inválido.' })
  .min(0, 'El porcentaje no puede ser negativo.')
  .max(MAX_RATE, 'El porcentaje no puede pasar de 100.');

const businessChange = z.strictObject({
  name: z
    .string()
    .trim()
    .min(1, 'El nombre del negocio es requerido')
    .min(2, 'El nombre debe tener al menos 2 caracteres')
    .max(120, 'El nombre es demasiado largo.'),
  address: optionalText(300, 'La dirección es demasiado larga.'),
  phone: z
    .string()
    .trim()
    .regex(/^\+?[\d\s-]+$/, 'Número de teléfono inválido')
    .refine((phone) => {
      const digits = phone.replace(/\D/g, '').length;
      return digits >= 8 && digits <= 18;
    }, 'Número de teléfono inválido'),
  email: z.email('Formato de correo electrónico inválido').max(200, 'El correo es demasiado largo.'),
  rtn: z
    .string()
    .trim()
    .regex(/^(\d[\d-]{0,19})?$/, 'El RTN lleva solo números y guiones.')
    .nullable()
    .transform((text) => text || null),
  country: z.string().regex(/^[A-Z]{2}$/, 'Elige un país.'),
  tax_percentage: percentage,
  prices_include_tax: z.boolean({ error: 'Indica si los precios incluyen el impuesto.' }),
  tip_percentage: percentage,
});

/** The business's settings. */
export const settingsRoutes = new Hono<Api>()
  .get('/', permit('business:read'), async (c) => c.json(await readSettings(c.var.scope)))
  .put('/business', permit('business:write'), takes('json', businessChange), writes, async (c) => {
    const { answer } = await changeBusiness(c.var.write, c.req.valid('json'));
    forgetMenu(c, answer.id);
    return c.json(answer);
  });
