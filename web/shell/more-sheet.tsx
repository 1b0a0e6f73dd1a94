import type { ReactNode } from 'react';
import { conflictsText, countBadge } from '#domain/offline/waiting.ts';
import type { NavigationLink } from '#domain/people/access.ts';
import { useConflictCount } from '#web/data/offline/conflicts.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Sheet, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { iconOf } from './icons.ts';
import { NavLink } from './nav-link.tsx';
import type { OpenedProps } from './opener.tsx';

export interface MoreSheetProps extends OpenedProps {
  title: string;
  links: readonly NavigationLink[];
  path: string;
  /** Choices of the device below the links. */
  children?: ReactNode;
}

/** The screens that have no place in a bar. */
export default function MoreSheet({
  title,
  links,
  path,
  children,
  open,
  onOpenChange,
  trigger,
}: MoreSheetProps) {
  const conflicts = useConflictCount();
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent
        side="start"
        title={title}
        footer={children && <div className="flex items-center justify-between">{children}</div>}
      >
        <ul className="-mx-2">
          {links.map((link) => {
            const Icon = iconOf(link.path);
            return (
              <li key={link.path}>
                <NavLink
                  to={link.path}
                  current={path}
                  onClick={() => onOpenChange(false)}
                  className="flex h-14 items-center gap-4 rounded-control px-3 text-base font-medium focus-ring aria-[current=page]:bg-muted"
                >
                  <Icon className="size-5.5 text-muted-foreground" aria-hidden="true" />
                  {link.label}
                  {link.path === '/operaciones' && conflicts > 0 && (
                    <Badge tone="solid-danger" className="ml-auto">
                      <span aria-hidden="true">{countBadge(conflicts)}</span>
                      <span className="sr-only">{conflictsText(conflicts)}</span>
                    </Badge>
                  )}
                </NavLink>
              </li>
            );
          })}
        </ul>
      </SheetContent>
    </Sheet>
  );
}
