import { ChevronRight, type LucideIcon } from 'lucide-react';

/** The classes of a row that is a link or a button. */
export const LINK_ROW =
  'flex min-h-13 w-full items-center gap-3 px-4 py-1.5 text-left transition-colors hover:bg-muted focus-ring focus-visible:-outline-offset-2 sm:px-5';

interface LinkRowContentProps {
  Icon: LucideIcon;
  title: string;
  about: string;
  End?: LucideIcon;
}

/** A row that leads to something else: what it is, and a line about it. */
export function LinkRowContent({ Icon, title, about, End = ChevronRight }: LinkRowContentProps) {
  return (
    <>
      <Icon className="size-5 shrink-0 text-muted-foreground" aria-hidden="true" />
      <span className="min-w-0 flex-1">
        <span className="block text-sm leading-5 font-medium">{title}</span>
        <span className="block text-sm leading-5 text-muted-foreground">{about}</span>
      </span>
      <End className="size-4 shrink-0 text-muted-foreground" aria-hidden="true" />
    </>
  );
}
