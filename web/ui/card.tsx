import type { ComponentProps, ReactNode } from 'react';
import { cn } from './cn.ts';

export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      className={cn('rounded-card border bg-card p-4 text-card-foreground sm:p-5', className)}
      {...rest}
    />
  );
}

interface CardHeaderProps extends Omit<ComponentProps<'header'>, 'title'> {
  title: ReactNode;
  description?: ReactNode;
  /** A button or a link on the right. */
  action?: ReactNode;
  level?: 'h2' | 'h3';
}

export function CardHeader({
  title,
  description,
  action,
  level: Heading = 'h2',
  className,
  ...rest
}: CardHeaderProps) {
  return (
    <header className={cn('mb-4 flex items-start justify-between gap-3', className)} {...rest}>
      <div className="min-w-0">
        <Heading className="text-base font-semibold">{title}</Heading>
        {description && <p className="mt-0.5 text-sm text-muted-foreground">{description}</p>}
      </div>
      {action}
    </header>
  );
}
