import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { Spinner } from './spinner.tsx';

export const buttonVariants = cva(
  'relative inline-flex shrink-0 select-none items-center justify-center gap-2 whitespace-nowrap rounded-control font-semibold transition-[background-color,border-color,color,opacity,scale] focus-ring active:scale-[0.985] disabled:scale-100 disabled:cursor-not-allowed disabled:text-disabled aria-busy:pointer-events-none [&_svg]:pointer-events-none [&_svg]:shrink-0 [&_svg:not([class*=size-])]:size-[1.125rem]',
  {
    variants: {
      variant: {
        primary: 'bg-primary text-primary-foreground hover:bg-primary-hover disabled:bg-muted',
        secondary: 'bg-muted text-foreground hover:bg-accent disabled:bg-muted',
        outline:
          'border border-input bg-card text-foreground hover:bg-muted disabled:border-border disabled:bg-transparent',
        ghost: 'text-foreground hover:bg-muted disabled:bg-transparent',
        destructive: 'bg-destructive text-destructive-foreground hover:bg-destructive/90 disabled:bg-muted',
        'destructive-outline':
          'border border-danger/40 text-danger-ink hover:bg-danger/10 disabled:border-border disabled:bg-transparent',
        success: 'bg-success text-success-foreground hover:bg-success/90 disabled:bg-muted',
        link: 'text-foreground underline decoration-foreground/35 underline-offset-4 hover:decoration-foreground disabled:no-underline',
      },
      size: {
        sm: 'h-9 px-3 text-sm pointer-coarse:h-11',
        md: 'h-11 px-4 text-sm',
        lg: 'h-13 px-6 text-base',
        xl: 'h-16 px-6 text-xl',
        icon: 'size-11',
        'icon-sm': 'size-9 pointer-coarse:size-11',
        inline: 'h-auto min-h-6 px-0 text-sm',
      },
      full: { true: 'w-full' },
    },
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonVariants> {
  /** Shows a spinner in place of the text; the width stays the same. */
  busy?: boolean | undefined;
}

export function Button({
  className,
  variant,
  size,
  full,
  busy = false,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      data-variant={variant ?? 'primary'}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      className={cn(buttonVariants({ variant, size, full }), className)}
      {...rest}
      onClick={busy ? (event) => event.preventDefault() : rest.onClick}
    >
      <span className={cn('inline-flex items-center justify-center gap-2', busy && 'opacity-0')}>
        {children}
      </span>
      {busy && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  );
}
