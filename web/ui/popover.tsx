import * as Primitive from 'radix-ui/popover';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const Popover = Primitive.Root;
export const PopoverTrigger = Primitive.Trigger;
export const PopoverAnchor = Primitive.Anchor;

interface PopoverContentProps extends ComponentProps<typeof Primitive.Content> {
  /** The name for screen readers. */
  'aria-label': string;
}

export function PopoverContent({ className, sideOffset = 8, align = 'end', ...rest }: PopoverContentProps) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={12}
        className={cn(
          'z-50 w-72 rounded-card border bg-popover p-4 text-popover-foreground shadow-float outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}
