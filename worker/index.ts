import { openDatabase } from '#db/client.ts';
import { forgetOld } from '#db/queries/auth.ts';
import { app } from './app.ts';
import type { Env } from './env.ts';
import { describeApi } from './openapi.ts';
import { publicMenuApp } from './public-menu/app.ts';

describeApi(app);

export default {
  fetch(request, env, context) {
    const { pathname } = new URL(request.url);
    return (pathname.startsWith('/api/') ? app : publicMenuApp).fetch(request, env, context);
  },
  async scheduled(_event, env) {
    await forgetOld(openDatabase({ url: env.DATABASE_URL, endpoint: env.DATABASE_ENDPOINT }));
  },
} satisfies ExportedHandler<Env>;
