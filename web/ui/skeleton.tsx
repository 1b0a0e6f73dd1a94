import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

/** A still shape where something will be; give it the true size. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  return (
    <div aria-hidden="true" className={cn('animate-shimmer rounded-lg bg-accent', className)} {...rest} />
  );
}
