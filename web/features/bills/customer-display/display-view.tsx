import { WifiOff } from 'lucide-react';
import type { DisplayMessage } from '#domain/bills/customer-display.ts';
import { BillView } from './bill-view.tsx';
import { ThanksView } from './thanks-view.tsx';
import { WelcomeView } from './welcome-view.tsx';

interface DisplayViewProps {
  /** Null before the till said anything. */
  message: DisplayMessage | null;
  isDisconnected: boolean;
}

function Shown({ message }: Pick<DisplayViewProps, 'message'>) {
  switch (message?.view) {
    case 'bill':
      return <BillView bill={message} />;
    case 'thanks':
      return <ThanksView thanks={message} />;
    default:
      return <WelcomeView shop={message?.shop ?? null} />;
  }
}

/** The whole screen of a display. Its letters follow its size, to be read from afar. */
export function DisplayView({ message, isDisconnected }: DisplayViewProps) {
  return (
    <main className="h-dvh overflow-hidden bg-background text-[length:clamp(1.25rem,3.6vmin,2.25rem)] leading-snug select-none">
      <h1 className="sr-only">Pantalla del cliente</h1>
      <Shown message={message} />
      {isDisconnected && (
        <p className="fixed right-3 bottom-2 flex items-center gap-1.5 text-sm text-muted-foreground">
          <WifiOff className="size-4" aria-hidden="true" />
          Sin conexión
        </p>
      )}
    </main>
  );
}
