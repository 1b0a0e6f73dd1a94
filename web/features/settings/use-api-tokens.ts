import { type Answer, type api, send } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { newId } from '#web/lib/ids.ts';
import { useApi } from '#web/lib/swr.tsx';

type TokenList = Answer<typeof api.tokens.$get>;
type NewToken = Answer<typeof api.tokens.$post>;
export type ApiToken = TokenList['tokens'][number];

/** The business's API tokens, and creating and revoking them. */
export function useApiTokens() {
  const list = useApi<TokenList>('/api/tokens');
  const { busy, run } = useCommand();

  return {
    list,
    busy,
    /** Returns the new token's secret, or null if it was refused. */
    create: async (name: string): Promise<string | null> => {
      const outcome = await run({ call: send<NewToken>('POST', '/api/tokens', { id: newId(), name }) });
      if (!outcome?.ok) return null;
      await list.mutate();
      return outcome.data.secret;
    },
    revoke: async (token: ApiToken): Promise<boolean> => {
      const outcome = await run({
        call: send('DELETE', `/api/tokens/${token.id}`),
        success: `Llave "${token.name}" revocada.`,
      });
      await list.mutate();
      return outcome?.ok ?? false;
    },
  };
}
