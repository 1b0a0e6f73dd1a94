import { type ComponentProps, useEffect } from 'react';
import { trackLoading } from '#web/lib/loading.ts';
import { cn } from './cn.ts';

/** A still shape where something will be; give it the true size. Whoever listens is told that something is loading (shell/waiting-status.tsx). */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  useEffect(trackLoading, []);
  return (
    <div aria-hidden="true" className={cn('animate-shimmer rounded-lg bg-accent', className)} {...rest} />
  );
}
