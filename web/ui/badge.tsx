import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

const badgeVariants = cva(
  'inline-flex h-6 shrink-0 items-center gap-1 whitespace-nowrap rounded-full px-2.5 text-xs font-semibold figures [&_svg]:size-3.5',
  {
    variants: {
      tone: {
        neutral: 'bg-muted text-foreground',
        success: 'bg-success/14 text-success-ink',
        warning: 'bg-warning/18 text-warning-ink',
        danger: 'bg-danger/14 text-danger-ink',
        outline: 'border text-muted-foreground',
        'solid-success': 'bg-success text-success-foreground',
        'solid-warning': 'bg-warning text-warning-foreground',
        'solid-danger': 'bg-danger text-danger-foreground',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

/** A state in a word, because colour alone is not enough. */
export function Badge({
  className,
  tone,
  ...rest
}: ComponentProps<'span'> & VariantProps<typeof badgeVariants>) {
  return <span className={cn(badgeVariants({ tone }), className)} {...rest} />;
}
