import { Ellipsis } from 'lucide-react';
import { phoneLinksOf } from '#domain/people/access.ts';
import { lazyPart } from '#web/base/lazy-part.ts';
import { useUser } from '#web/data/session.ts';
import { cn } from '#web/ui/cn.ts';
import { iconOf } from './icons.ts';
import { NavLink } from './nav-link.tsx';
import { Opener } from './opener.tsx';

/** A list of screens, from this bar and from the mark of the top bar. */
export const moreSheet = lazyPart(() => import('./more-sheet.tsx'));

const TAB =
  'group relative flex h-16 w-full flex-col items-center justify-center gap-1 text-muted-foreground focus-visible:outline-offset-[-3px] aria-[current=page]:text-foreground';
const WORD = 'text-xs leading-none font-medium';
const LINE = (
  <span className="absolute inset-x-[28%] top-0 h-0.5 rounded-b-full group-aria-[current=page]:bg-foreground" />
);

/** The links of a phone, under the thumb. A role with one screen has no bar. */
export function BottomBar({ path }: { path: string }) {
  const { tabs, more } = phoneLinksOf(useUser());
  if (tabs.length < 2) return null;
  const isMore = more.some((link) => path === link.path || path.startsWith(`${link.path}/`));
  return (
    <nav
      aria-label="Principal"
      data-keep-clear=""
      className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {tabs.map((link) => {
        const Icon = iconOf(link.path);
        return (
          <NavLink key={link.path} to={link.path} current={path} className={TAB}>
            {LINE}
            <Icon className="size-5.5" aria-hidden="true" />
            <span className={WORD}>{link.label}</span>
          </NavLink>
        );
      })}
      {more.length > 0 && (
        <Opener
          part={moreSheet}
          popup="dialog"
          aria-current={isMore ? 'page' : undefined}
          className={cn(TAB, 'focus-ring')}
          show={(Sheet, opened) => <Sheet title="Más" links={more} path={path} {...opened} />}
        >
          {LINE}
          <Ellipsis className="size-5.5" aria-hidden="true" />
          <span className={WORD}>Más</span>
        </Opener>
      )}
    </nav>
  );
}
