import { MessageSquareText, TriangleAlert } from 'lucide-react';
import { namesAllergy } from '#domain/orders/allergy-notes.ts';
import { cn } from '#web/ui/cn.ts';

interface NoteBandProps {
  text: string;
  /** Whether what it says is done or cancelled. An allergy stays as loud. */
  struck?: boolean;
}

/** What a person wrote for the cooks. An allergy is the loudest text of the card. */
export function NoteBand({ text, struck = false }: NoteBandProps) {
  const isAllergy = namesAllergy(text);
  const Icon = isAllergy ? TriangleAlert : MessageSquareText;
  return (
    <span
      data-note={isAllergy ? 'allergy' : 'note'}
      className={cn(
        'my-0.5 flex w-full items-start gap-2 rounded-control px-2 py-1.5 leading-[1.2]!',
        isAllergy
          ? 'bg-danger font-bold text-danger-foreground [font-size:var(--kitchen-alarm)]'
          : 'bg-warning/25 font-bold text-foreground [font-size:calc(var(--kitchen-text)*0.9)]',
        struck && !isAllergy && 'bg-muted text-muted-foreground',
      )}
    >
      <Icon className="mt-[0.1em] size-[1em] shrink-0" aria-hidden="true" />
      <span className="min-w-0 break-words">{text}</span>
    </span>
  );
}
