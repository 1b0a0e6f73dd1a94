import { messages } from '#web/base/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';

interface SaveBarProps {
  /** The id of the form that it saves. */
  formId: string;
  busy: boolean;
  onDiscard: () => void;
}

/** Saves or discards the changes of a section. It stays in view, above a phone's bottom bar, and ends under the section. */
export function SaveBar({ formId, busy, onDiscard }: SaveBarProps) {
  return (
    <div
      data-keep-clear=""
      className="sticky bottom-[calc(4.5rem+env(safe-area-inset-bottom))] z-10 mt-4 flex items-center gap-2 rounded-card border bg-popover p-2 pl-4 shadow-float animate-fade-in after:absolute after:-inset-x-px after:top-full after:h-4 after:bg-background max-md:after:h-2 md:bottom-4"
    >
      <p role="status" className="min-w-0 flex-1 text-sm leading-5 font-medium">
        Cambios sin guardar
      </p>
      <Button variant="ghost" className="px-3 sm:px-4" disabled={busy} onClick={onDiscard}>
        Descartar
      </Button>
      <NetworkButton type="submit" form={formId} busy={busy}>
        {messages.save}
      </NetworkButton>
    </div>
  );
}
