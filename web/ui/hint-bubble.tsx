import * as Primitive from 'radix-ui/tooltip';
import type { ReactNode } from 'react';
import { TooltipBubble } from './tooltip.tsx';

interface HintBubbleProps {
  text: ReactNode;
  onHide: () => void;
}

/** The open tooltip of the element around it. */
export default function HintBubble({ text, onHide }: HintBubbleProps) {
  return (
    <Primitive.Provider>
      <Primitive.Root open onOpenChange={(open) => !open && onHide()}>
        <Primitive.Trigger asChild>
          <span aria-hidden="true" className="pointer-events-none absolute inset-0" />
        </Primitive.Trigger>
        <TooltipBubble className="animate-pop-in">{text}</TooltipBubble>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
