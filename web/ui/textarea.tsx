import type { ComponentProps } from 'react';
import { cn } from './cn.ts';
import { inputClasses } from './input.tsx';

export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={cn(inputClasses, 'min-h-22 resize-y py-2.5 leading-6', className)}
      {...rest}
    />
  );
}
