import * as Primitive from 'radix-ui/tabs';
import type { ComponentProps, RefObject } from 'react';
import { cn } from './cn.ts';
import { RIGHT_FADE } from './right-fade.ts';
import { useOverflow } from './use-overflow.ts';

export function Tabs({ className, ...rest }: ComponentProps<typeof Primitive.Root>) {
  return <Primitive.Root className={cn('flex flex-col gap-4', className)} {...rest} />;
}

interface TabsListProps extends Omit<ComponentProps<typeof Primitive.List>, 'ref'> {
  /** Gets the row of the tabs. */
  row?: RefObject<HTMLDivElement | null>;
}

export function TabsList({ className, row, ...rest }: TabsListProps) {
  const { ref, hasMoreAtRight } = useOverflow(row);
  return (
    <Primitive.List
      ref={ref}
      className={cn(
        'scrollbar-none flex max-w-full gap-1 overflow-x-auto border-b',
        hasMoreAtRight && RIGHT_FADE,
        className,
      )}
      {...rest}
    />
  );
}

export function TabsTrigger({ className, ...rest }: ComponentProps<typeof Primitive.Trigger>) {
  return (
    <Primitive.Trigger
      className={cn(
        'relative inline-flex h-11 shrink-0 items-center gap-2 whitespace-nowrap rounded-t-lg px-3 text-sm font-medium text-muted-foreground transition-colors hover:text-foreground focus-visible:outline-offset-[-2px] disabled:text-disabled data-[state=active]:text-foreground after:absolute after:inset-x-2 after:-bottom-px after:h-0.5 after:rounded-full data-[state=active]:after:bg-foreground [&_svg]:size-4',
        className,
      )}
      {...rest}
    />
  );
}

export function TabsContent({ className, ...rest }: ComponentProps<typeof Primitive.Content>) {
  return <Primitive.Content className={cn('focus-ring rounded-lg', className)} {...rest} />;
}
