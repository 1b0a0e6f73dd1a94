import { useEffect, useState } from 'react';
import { api, apiPath, read } from '#web/data/api.ts';
import { useOnReconnect } from '#web/data/network.ts';

const USERNAMES = ['admin', 'cajero', 'mesero', 'chef', 'bartender', 'master'] as const;
const PASSWORD = 'fogon-demo';

/** The demo's accounts, only if the server reports that it is the demo. */
export function DemoAccounts({ onChoose }: { onChoose: (username: string, password: string) => void }) {
  const [demo, setDemo] = useState(false);
  const [reconnections, setReconnections] = useState(0);
  useOnReconnect(() => setReconnections((count) => count + 1));

  // biome-ignore lint/correctness/useExhaustiveDependencies: each reconnection reads again
  useEffect(() => {
    let left = false;
    read(apiPath(api.health))
      .then((health) => !left && setDemo(health.demo))
      .catch(() => undefined);
    return () => {
      left = true;
    };
  }, [reconnections]);

  if (!demo) return null;
  return (
    <section aria-label="Cuentas de demostración" className="rounded-control border border-dashed p-3">
      <p className="text-sm text-muted-foreground">
        Cuentas de demostración, contraseña <code className="font-semibold text-foreground">{PASSWORD}</code>
      </p>
      <div className="mt-2 flex flex-wrap gap-1.5">
        {USERNAMES.map((username) => (
          <button
            key={username}
            type="button"
            onClick={() => onChoose(username, PASSWORD)}
            className="h-9 rounded-full bg-muted px-3 text-sm font-medium transition-colors hover:bg-accent focus-ring pointer-coarse:h-11"
          >
            {username}
          </button>
        ))}
      </div>
    </section>
  );
}
