import { openDatabase } from '#db/client.ts';
import { forgetOld } from '#db/queries/auth.ts';
import { app } from './app.ts';
import type { Env } from './env.ts';
import { describeApi } from './openapi.ts';

describeApi(app);

export default {
  fetch: app.fetch,
  async scheduled(_event, env) {
    await forgetOld(openDatabase({ url: env.DATABASE_URL, endpoint: env.DATABASE_ENDPOINT }));
  },
} satisfies ExportedHandler<Env>;
