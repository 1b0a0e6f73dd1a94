import { ChevronRight, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '#web/ui/badge.tsx';
import { buttonVariants } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';

interface AttentionItemProps {
  title: string;
  badge: ReactNode;
  /** The link to resolve it, for users who may open it. */
  link: { readonly to: string; readonly action: string } | null;
  urgent?: boolean;
  children: ReactNode;
}

/** A row of what may need attention: what it is about, its state, and the link to resolve it, which covers the row. */
export function AttentionItem({ title, badge, link, urgent = false, children }: AttentionItemProps) {
  return (
    <li className="relative px-4 py-3 text-sm transition-colors has-[a]:hover:bg-muted/60 sm:px-5">
      <header className="mb-1 flex min-h-6 items-center justify-between gap-2">
        <h3 className="font-semibold">{title}</h3>
        <span className="flex items-center gap-1">
          {badge}
          {link && <ChevronRight className="-mr-1 size-4 text-muted-foreground" aria-hidden="true" />}
        </span>
      </header>
      {children}
      {link && (
        <Link
          href={link.to}
          className={cn(
            'outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-ring after:absolute after:inset-0',
            urgent ? cn(buttonVariants({ full: true }), 'static mt-3') : 'absolute inset-0',
          )}
        >
          <span className={urgent ? undefined : 'sr-only'}>{link.action}</span>
        </Link>
      )}
    </li>
  );
}

export const quietNote = (words: string) => (
  <Badge tone="success">
    <CircleCheck aria-hidden="true" />
    {words}
  </Badge>
);
