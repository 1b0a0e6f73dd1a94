import { messages } from '#web/base/messages.ts';
import { Mark } from '#web/ui/logo.tsx';
import { Spinner } from '#web/ui/spinner.tsx';

interface SplashScreenProps {
  text: 'loading' | 'starting';
  /** Why loading takes longer, while it still retries. */
  delayReason?: string | undefined;
  /** Fills the area of a screen, under the header. */
  inside?: boolean;
}

export function SplashScreen({ text, delayReason, inside = false }: SplashScreenProps) {
  return (
    <div
      role="status"
      className={
        inside
          ? 'grid min-h-[50dvh] animate-fade-in place-content-center justify-items-center gap-3 text-muted-foreground'
          : 'grid min-h-dvh place-content-center justify-items-center gap-4 text-muted-foreground'
      }
    >
      {!inside && <Mark className="size-12 text-foreground" />}
      <span className="flex items-center gap-2.5 text-sm">
        <Spinner />
        {messages[text]}
      </span>
      {delayReason && (
        <span className="max-w-xs px-4 text-center text-sm text-foreground text-balance">{delayReason}</span>
      )}
    </div>
  );
}
