import { CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { Badge } from '#web/ui/badge.tsx';
import { buttonVariants } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cn } from '#web/ui/cn.ts';

interface AttentionItemProps {
  title: string;
  badge: ReactNode;
  /** The link to resolve it, for users who may open it. */
  link: { readonly to: string; readonly action: string } | null;
  urgent?: boolean;
  /** Whether the link is beside the text, for short texts. */
  wide?: boolean;
  children: ReactNode;
}

/** Something that may need attention, with a link. */
export function AttentionItem({
  title,
  badge,
  link,
  urgent = false,
  wide = false,
  children,
}: AttentionItemProps) {
  return (
    <Card className="flex flex-1 flex-col">
      <header className="mb-3 flex min-h-6 items-center justify-between gap-3">
        <h3 className="text-base font-semibold">{title}</h3>
        {badge}
      </header>
      <div className={cn('flex flex-1 flex-col gap-4', wide && 'sm:flex-row sm:justify-between')}>
        <div className="min-w-0 flex-1 text-sm">{children}</div>
        {link && (
          <Link
            href={link.to}
            className={cn(
              buttonVariants({ variant: urgent ? 'primary' : 'secondary' }),
              wide && 'sm:self-end',
            )}
          >
            {link.action}
          </Link>
        )}
      </div>
    </Card>
  );
}

export const quietNote = (words: string) => (
  <Badge tone="success">
    <CircleCheck aria-hidden="true" />
    {words}
  </Badge>
);
