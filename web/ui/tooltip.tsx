import * as Primitive from 'radix-ui/tooltip';
import type { ReactNode } from 'react';

export const TooltipProvider = Primitive.Provider;

interface TooltipProps {
  /** The text; null shows no tooltip. */
  text: ReactNode;
  side?: 'top' | 'right' | 'bottom' | 'left';
  children: ReactNode;
}

export function Tooltip({ text, side = 'bottom', children }: TooltipProps) {
  if (text === null) return children;
  return (
    <Primitive.Root>
      <Shown text={text} side={side}>
        {children}
      </Shown>
    </Primitive.Root>
  );
}

interface ControlledTooltipProps extends TooltipProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A tooltip that only sometimes has a text: what it is about stays mounted. */
export function ControlledTooltip({ open, onOpenChange, side = 'bottom', ...rest }: ControlledTooltipProps) {
  return (
    <Primitive.Root open={open} onOpenChange={onOpenChange}>
      <Shown side={side} {...rest} />
    </Primitive.Root>
  );
}

function Shown({ text, side, children }: Required<TooltipProps>) {
  return (
    <>
      <Primitive.Trigger asChild>{children}</Primitive.Trigger>
      <Primitive.Portal>
        <Primitive.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 rounded-lg bg-foreground px-2.5 py-1.5 text-xs font-medium text-background shadow-float data-[state=delayed-open]:animate-pop-in"
        >
          {text}
        </Primitive.Content>
      </Primitive.Portal>
    </>
  );
}
