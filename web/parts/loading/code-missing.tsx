import { useEffect, useEffectEvent, useState } from 'react';
import { messages } from '#web/base/messages.ts';
import { hasUnsaved } from '#web/base/use-unsaved.ts';
import type { CodeError } from '#web/data/lazy-screen.ts';
import { isReachable, useLastOutage } from '#web/data/network.ts';
import { ErrorState } from './error-state.tsx';

const RELOADED_KEY = 'fogon.reloaded';
const MIN_RELOAD_INTERVAL_MS = 60_000;

/** Reloads the page to get the code of the current release. Done automatically only once, and never with unsaved changes. */
function reloadOnce(): void {
  const last = Number(sessionStorage.getItem(RELOADED_KEY) ?? 0);
  if (hasUnsaved() || performance.timeOrigin + performance.now() - last < MIN_RELOAD_INTERVAL_MS) return;
  sessionStorage.setItem(RELOADED_KEY, String(performance.timeOrigin + performance.now()));
  location.reload();
}

interface CodeMissingProps {
  error: CodeError;
  onLoaded: () => void;
  className?: string | undefined;
}

/** Replaces a screen whose code could not be loaded; it loads again when the network is back. */
export function CodeMissing({ error, onLoaded, className }: CodeMissingProps) {
  const isAway = useLastOutage() === 'away';
  const [busy, setBusy] = useState(false);
  const load = async (reload: () => void) => {
    setBusy(true);
    if (await error.loadAgain()) onLoaded();
    else if (await isReachable()) reload();
    setBusy(false);
  };
  const loadAtOnce = useEffectEvent(() => {
    if (!isAway) void load(reloadOnce);
  });
  useEffect(() => loadAtOnce(), []);
  return (
    <ErrorState
      className={className}
      title={isAway ? messages.noConnection : messages.partMissing}
      description={isAway ? messages.notOpenedYet : messages.nothingLost}
      onRetry={() => void load(() => location.reload())}
      onBack={() => void load(reloadOnce)}
      busy={busy}
    />
  );
}
