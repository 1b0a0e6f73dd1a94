import { Check } from 'lucide-react';
import * as Primitive from 'radix-ui/dropdown-menu';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const DropdownMenu = Primitive.Root;
export const DropdownMenuTrigger = Primitive.Trigger;
export const DropdownMenuGroup = Primitive.Group;
export const DropdownMenuRadioGroup = Primitive.RadioGroup;

export function DropdownMenuContent({
  className,
  sideOffset = 8,
  align = 'end',
  ...rest
}: ComponentProps<typeof Primitive.Content>) {
  return (
    <Primitive.Portal>
      <Primitive.Content
        sideOffset={sideOffset}
        align={align}
        collisionPadding={12}
        className={cn(
          'z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto rounded-card border bg-popover p-1 text-popover-foreground shadow-float outline-none data-[state=closed]:animate-pop-out data-[state=open]:animate-pop-in',
          className,
        )}
        {...rest}
      />
    </Primitive.Portal>
  );
}

const itemClasses =
  'relative flex min-h-10 cursor-pointer select-none items-center gap-3 rounded-lg px-3 py-2 text-sm outline-none data-disabled:pointer-events-none data-highlighted:bg-accent data-disabled:text-disabled pointer-coarse:min-h-11 [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-muted-foreground';

interface ItemProps extends ComponentProps<typeof Primitive.Item> {
  tone?: 'default' | 'destructive';
}

export function DropdownMenuItem({ className, tone = 'default', ...rest }: ItemProps) {
  return (
    <Primitive.Item
      className={cn(
        itemClasses,
        tone === 'destructive' && 'text-danger-ink data-highlighted:bg-danger/10 [&_svg]:text-danger-ink',
        className,
      )}
      {...rest}
    />
  );
}

export function DropdownMenuRadioItem({
  className,
  children,
  ...rest
}: ComponentProps<typeof Primitive.RadioItem>) {
  return (
    <Primitive.RadioItem className={cn(itemClasses, 'pr-9', className)} {...rest}>
      {children}
      <Primitive.ItemIndicator className="absolute right-3">
        <Check className="text-foreground!" />
      </Primitive.ItemIndicator>
    </Primitive.RadioItem>
  );
}

export function DropdownMenuLabel({ className, ...rest }: ComponentProps<typeof Primitive.Label>) {
  return (
    <Primitive.Label
      className={cn('px-3 py-2 text-xs font-medium text-muted-foreground', className)}
      {...rest}
    />
  );
}

export function DropdownMenuSeparator({ className, ...rest }: ComponentProps<typeof Primitive.Separator>) {
  return <Primitive.Separator className={cn('-mx-1 my-1 h-px bg-border', className)} {...rest} />;
}
