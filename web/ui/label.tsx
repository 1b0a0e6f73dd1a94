import type { ComponentProps } from 'react';
import { cn } from './cn.ts';

export function Label({ className, ...rest }: ComponentProps<'label'>) {
  // biome-ignore lint/a11y/noLabelWithoutControl: the caller names its control with htmlFor or wraps it
  return <label className={cn('text-sm font-medium text-foreground', className)} {...rest} />;
}
