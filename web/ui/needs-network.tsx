import { useIsAway } from '#web/base/away.ts';
import { messages } from '#web/base/messages.ts';
import { ReasonButton, type ReasonButtonProps } from '#web/ui/reason-button.tsx';

/** 'Necesita conexión' while `isAway` of network.ts, for what docs/offline.md says needs the network; else null. */
export function useNeedsNetwork(): string | null {
  return useIsAway() ? messages.needsNetwork : null;
}

/** A button of what needs the network: without one it says so before it is pressed. */
export function NetworkButton(props: Omit<ReasonButtonProps, 'reason'>) {
  return <ReasonButton {...props} reason={useNeedsNetwork()} />;
}
