import type { Platform } from '#scripts/platform.ts';
import { startRuntime } from '#scripts/runtime.ts';
import { COMPATIBILITY } from '#scripts/worker-host.ts';
import type { CaseStatement } from './cases.ts';
import { send } from './load.ts';

/** Sends each body on to the bridge and returns its answer unread. */
const SCRIPT = `export default {
  fetch: (request, { BRIDGE, DATABASE }) =>
    fetch(BRIDGE, {
      method: 'POST',
      headers: { 'Neon-Connection-String': DATABASE, 'Neon-Raw-Text-Output': 'true', 'Neon-Array-Mode': 'true' },
      body: request.body,
    }),
};`;

export interface Forwarder {
  /** Runs a statement through workerd and the bridge. */
  run: (statement: CaseStatement) => Promise<void>;
  stop: () => Promise<void>;
}

/**
 * A Worker that does nothing of its own: no token, no routes, no answer of its own. No Worker in this runtime can run the same SQL
 * at a higher rate.
 */
export async function startForwarder({ bridgeEndpoint, appUrl }: Platform): Promise<Forwarder> {
  const runtime = await startRuntime(
    'forwarder',
    {
      modules: true,
      script: SCRIPT,
      ...COMPATIBILITY,
      bindings: { BRIDGE: bridgeEndpoint, DATABASE: appUrl },
    },
    { quiet: true },
  );
  return {
    run: async ({ text, values }) => {
      const body = JSON.stringify({ query: text, params: values });
      const { status, text: answer } = await send(runtime.origin, { method: 'POST', path: '/', body });
      if (status !== 200) throw new Error(answer);
    },
    stop: runtime.stop,
  };
}
