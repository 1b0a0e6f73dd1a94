import { ChevronRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'wouter';
import { canOpen } from '#domain/people/access.ts';
import { preload } from '#web/base/preload.ts';
import { useUser } from '#web/data/session.ts';
import { cn } from '#web/ui/cn.ts';
import { groups } from './sections.ts';

/** The list of settings that the user may open. `current` is the path of the open one. */
export function SettingsList({ current, className }: { current: string; className?: string }) {
  const user = useUser();
  return (
    <nav
      aria-label="Secciones"
      className={cn('max-lg:overflow-hidden max-lg:rounded-card max-lg:border max-lg:bg-card', className)}
    >
      {groups.map((entries, place) => (
        <Fragment key={entries[0]?.path}>
          {place > 0 && <hr className="max-lg:border-t-4 max-lg:border-muted lg:my-2" />}
          <ul className="max-lg:divide-y lg:grid lg:gap-0.5">
            {entries
              .filter(({ path }) => canOpen(user, path))
              .map((entry) => {
                const { path, title, Icon } = entry;
                const load = () => ('Body' in entry ? entry.Body.preload() : preload(path));
                return (
                  <li key={path}>
                    <Link
                      href={path}
                      aria-current={path === current ? 'page' : undefined}
                      onPointerEnter={load}
                      onFocus={load}
                      className="flex h-13 items-center gap-3 px-4 text-base font-medium transition-colors hover:bg-muted focus-ring focus-visible:-outline-offset-2 lg:h-11 lg:rounded-control lg:px-3 lg:text-sm lg:text-muted-foreground lg:hover:text-foreground lg:aria-[current=page]:bg-muted lg:aria-[current=page]:text-foreground"
                    >
                      <Icon
                        className="size-5 shrink-0 text-muted-foreground lg:size-4.5"
                        aria-hidden="true"
                      />
                      <span className="min-w-0 flex-1 truncate">{title}</span>
                      <ChevronRight className="size-4 text-muted-foreground lg:hidden" aria-hidden="true" />
                    </Link>
                  </li>
                );
              })}
          </ul>
        </Fragment>
      ))}
    </nav>
  );
}
