import { TriangleAlert } from 'lucide-react';
import { type ChangedLine, previousText } from '#domain/orders/line-change.ts';
import { Badge } from '#web/ui/badge.tsx';
import { cn } from '#web/ui/cn.ts';

/** 'Cambio' and the previous quantity and notes. */
export function SentChange({ line, className }: { line: ChangedLine; className?: string }) {
  const before = previousText(line);
  if (before === null) return null;
  return (
    <span className={cn('flex flex-wrap items-center gap-x-2 gap-y-0.5 text-sm leading-6', className)}>
      <Badge tone="solid-warning">
        <TriangleAlert aria-hidden="true" />
        Cambio
      </Badge>
      <span className="min-w-0 break-words text-muted-foreground">Antes: {before}</span>
    </span>
  );
}
