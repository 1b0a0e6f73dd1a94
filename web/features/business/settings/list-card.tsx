import { Plus } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/card.tsx';

interface ListCardProps {
  /** The heading of the list; none if the section has only this one. */
  title?: string;
  description?: string;
  /** The name of the region or the list for screen readers. */
  label?: string;
  action?: ReactNode;
  /** A sentence in place of an empty list. */
  empty?: ReactNode;
  /** For a list with an order. */
  listProps?: ComponentProps<'ul'>;
  children?: ReactNode;
}

/** A list of a section: an optional head with its 'Agregar', and rows of 52 px. */
export function ListCard({ title, description, label, action, empty, listProps, children }: ListCardProps) {
  return (
    <Card aria-label={title ? (label ?? title) : undefined} className="p-0 sm:p-0">
      {title && (
        <header className="flex min-h-15 items-center justify-between gap-3 border-b py-2 pr-2 pl-4 sm:pl-5">
          <div className="min-w-0">
            <h2 className="text-base font-semibold">{title}</h2>
            {description && <p className="text-sm text-muted-foreground">{description}</p>}
          </div>
          {action}
        </header>
      )}
      {empty ? (
        <p className="px-4 py-4 text-sm text-muted-foreground sm:px-5">{empty}</p>
      ) : (
        <ul aria-label={label ?? title} className="divide-y" {...listProps}>
          {children}
        </ul>
      )}
    </Card>
  );
}

/** 'Agregar', with the noun of what is added for screen readers. */
export function AddButton({ noun, onAdd }: { noun: string; onAdd: () => void }) {
  return (
    <Button variant="outline" onClick={onAdd}>
      <Plus aria-hidden="true" />
      <span>
        Agregar<span className="sr-only"> {noun}</span>
      </span>
    </Button>
  );
}
