import * as z from 'zod';
import { LocalProblem } from '#db/local/problem.ts';
import { runTool } from './commands.ts';

const API = 'https://api.cloudflare.com/client/v4';

/** Runs wrangler. Throws a LocalProblem after printing its output when it fails. */
export const runWrangler = async (args: string[]): Promise<void> => {
  const env = { WRANGLER_SEND_METRICS: 'false' };
  const { code, output } = await runTool('wrangler', args, { show: false, env });
  if (code === 0) return;
  console.error(output);
  throw new LocalProblem(`wrangler ${args.slice(0, 2).join(' ')} terminó con error ${code}.`);
};

/** Calls Cloudflare's API with the account's token, as wrangler does. Throws a LocalProblem with the path and the status. */
export const askCloudflare = async <S extends z.ZodType>(
  method: 'GET' | 'POST',
  path: string,
  result: S,
): Promise<z.infer<S>> => {
  const { CLOUDFLARE_API_BASE_URL = API, CLOUDFLARE_ACCOUNT_ID, CLOUDFLARE_API_TOKEN } = process.env;
  const answer = await fetch(`${CLOUDFLARE_API_BASE_URL}/accounts/${CLOUDFLARE_ACCOUNT_ID}${path}`, {
    method,
    headers: { authorization: `Bearer ${CLOUDFLARE_API_TOKEN}` },
  });
  if (!answer.ok) throw new LocalProblem(`Cloudflare respondió ${answer.status} a ${method} ${path}.`);
  const { result: found } = z.object({ result: z.unknown() }).parse(await answer.json());
  return result.parse(found);
};
