import * as Primitive from 'radix-ui/tooltip';
import type { ReactNode } from 'react';
import { cn } from './cn.ts';

const DELAY_MS = 300;

interface TooltipBubbleProps {
  className?: string;
  children: ReactNode;
}

export function TooltipBubble({ className, children }: TooltipBubbleProps) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        side="bottom"
        sideOffset={6}
        collisionPadding={8}
        className={cn(
          'z-50 max-w-64 rounded-lg bg-foreground px-2.5 py-1.5 text-xs font-medium text-background shadow-float data-[state=delayed-open]:animate-pop-in',
          className,
        )}
      >
        {children}
      </Primitive.Content>
    </Primitive.Portal>
  );
}

interface TooltipProps {
  /** The text; null shows no tooltip. */
  text: string | null;
  children: ReactNode;
}

export function Tooltip({ text, children }: TooltipProps) {
  if (text === null) return children;
  return (
    <Primitive.Provider delayDuration={DELAY_MS}>
      <Primitive.Root>
        <Primitive.Trigger asChild>{children}</Primitive.Trigger>
        <TooltipBubble>{text}</TooltipBubble>
      </Primitive.Root>
    </Primitive.Provider>
  );
}
