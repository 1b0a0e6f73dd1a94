import { type ComponentProps, useEffect } from 'react';
import { trackLoading } from '#web/base/loading.ts';
import { cn } from './cn.ts';

/** A placeholder during loading; set its final size. shell/waiting-status.tsx announces the loading to screen readers. */
export function Skeleton({ className, ...rest }: ComponentProps<'div'>) {
  useEffect(trackLoading, []);
  return (
    <div aria-hidden="true" className={cn('animate-shimmer rounded-lg bg-accent', className)} {...rest} />
  );
}
