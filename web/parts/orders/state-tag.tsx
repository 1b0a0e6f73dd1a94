import { BellRing } from 'lucide-react';
import { Badge } from '#web/ui/badge.tsx';

/** The state of an order in a word and a colour; an icon only for what a waiter must fetch. */
export interface OrderTag {
  readonly word: string;
  readonly tone: 'warning' | 'success' | 'solid-success' | 'neutral' | 'danger';
}

export const READY: OrderTag = { word: 'Lista', tone: 'solid-success' };

export function StateTag({ tag: { word, tone }, className }: { tag: OrderTag; className?: string }) {
  return (
    <Badge tone={tone} className={className}>
      {word === READY.word && <BellRing aria-hidden="true" />}
      {word}
    </Badge>
  );
}
