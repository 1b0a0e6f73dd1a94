import { Hono } from 'hono';
import { z } from 'zod';
import { openDatabase } from '#db/client.ts';
import { readPublicMenu } from '#db/queries/public-menu.ts';
import type { Api } from '../context.ts';
import { missingSettings } from '../env.ts';
import { explanationPage, menuPage } from './page.ts';

const uuid = z.uuid();
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'";

/** The public menu at /menu-qr and /menuqr, with or without a business: no sign-in, no script (2-operations §2). */
export const publicMenuApp = new Hono<Api>();

publicMenuApp.use(async (c, next) => {
  if (missingSettings(c.env).length > 0)
    c.res = await c.html(explanationPage('Menú no disponible', 'Intenta de nuevo en unos minutos.'), 503);
  else await next();
  c.header('content-security-policy', POLICY);
  c.header('x-content-type-options', 'nosniff');
  c.header('referrer-policy', 'no-referrer');
});

for (const path of ['/menu-qr', '/menuqr']) {
  publicMenuApp.get(path, (c) =>
    c.html(
      explanationPage(
        'Menú QR',
        'Escanea el código de tu mesa, o pide al personal el enlace del menú de su negocio.',
      ),
    ),
  );
  publicMenuApp.get(`${path}/:id`, async (c) => {
    const id = c.req.param('id');
    const db = openDatabase({ url: c.env.DATABASE_URL, endpoint: c.env.DATABASE_ENDPOINT });
    const menu = uuid.safeParse(id).success ? await readPublicMenu(db, id) : null;
    if (!menu)
      return c.html(
        explanationPage(
          'No encontramos este menú',
          'Revisa el enlace o pide al personal el código de nuevo.',
        ),
        404,
      );
    return c.html(menuPage(menu, c.req.query('categoria')));
  });
}

publicMenuApp.notFound((c) =>
  c.html(
    explanationPage('No encontramos este menú', 'Revisa el enlace o pide al personal el código de nuevo.'),
    404,
  ),
);
publicMenuApp.onError((error, c) => {
  console.error(c.req.path, error);
  return c.html(explanationPage('Menú no disponible', 'Intenta de nuevo en unos minutos.'), 503);
});
