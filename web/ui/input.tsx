import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export const inputClasses =
  'w-full min-w-0 rounded-control border border-input bg-card px-3 text-base text-foreground transition-[border-color,box-shadow,background-color] placeholder:text-muted-foreground/80 outline-none hover:border-muted-foreground/50 focus-visible:border-ring focus-visible:ring-3 focus-visible:ring-ring/25 disabled:cursor-not-allowed disabled:bg-muted disabled:text-disabled aria-invalid:border-danger aria-invalid:ring-danger/20 aria-invalid:focus-visible:ring-3 [&[readonly]]:bg-muted';

export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={cn(inputClasses, 'h-11', className)} {...rest} />;
}
