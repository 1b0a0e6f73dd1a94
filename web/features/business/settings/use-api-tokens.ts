import type * as z from 'zod/mini';
import type { ApiToken } from '#domain/integrations/answers/tokens.ts';
import type { apiTokenInput } from '#domain/integrations/inputs/api-tokens.ts';
import { newId } from '#web/base/ids.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { useApi } from '#web/data/swr.tsx';

/** The business's API tokens, and creating and revoking them. */
export function useApiTokens() {
  const list = useApi(apiPath(api.tokens));
  const { busy, run } = useCommand();

  return {
    list,
    busy,
    /** Returns the new token's secret, or null if it was refused. */
    create: async (input: z.output<typeof apiTokenInput>): Promise<string | null> => {
      const json = { id: newId(), ...input };
      const outcome = await run({ call: (options) => api.tokens.$post({ json }, options) });
      if (!outcome?.ok) return null;
      await list.mutate();
      return outcome.data.secret;
    },
    revoke: async (token: ApiToken): Promise<boolean> => {
      const outcome = await run({
        call: (options) => api.tokens[':id'].$delete({ param: { id: token.id } }, options),
        success: `Llave "${token.name}" revocada.`,
      });
      await list.mutate();
      return outcome?.ok ?? false;
    },
  };
}
