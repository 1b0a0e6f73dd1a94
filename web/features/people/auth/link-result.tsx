import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { messages } from '#web/base/messages.ts';
import { buttonVariants } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

interface LinkResultProps {
  good: boolean;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** The result of a link from an e-mail, with the next step. */
export function LinkResult({ good, title, children, action }: LinkResultProps) {
  const Icon = good ? CircleCheck : CircleAlert;
  return (
    <div role={good ? 'status' : 'alert'} className="animate-page-in text-center">
      <Icon
        className={cn('mx-auto size-12 stroke-[1.5]', good ? 'text-success-ink' : 'text-danger-ink')}
        aria-hidden="true"
      />
      <h1 className="mt-4 text-xl font-semibold text-balance">{title}</h1>
      {children && <p className="mt-2 text-sm leading-6 text-muted-foreground text-balance">{children}</p>}
      <div className="mt-6 grid gap-2">
        {action}
        <Link
          href="/login"
          className={buttonVariants({ variant: action ? 'ghost' : 'primary', size: 'lg', full: true })}
        >
          {messages.signIn}
        </Link>
      </div>
    </div>
  );
}
