import { navigationOf } from '#domain/access.ts';
import { useUser } from '#web/lib/session.ts';
import { iconOf } from './icons.ts';
import { NavLink } from './nav-link.tsx';

/** The first five links, at the bottom of a phone's screen. */
export function BottomBar({ path }: { path: string }) {
  const links = navigationOf(useUser()).slice(0, 5);
  return (
    <nav
      aria-label="Principal"
      data-keep-clear=""
      className="fixed inset-x-0 bottom-0 z-40 grid auto-cols-fr grid-flow-col border-t bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {links.map((link) => {
        const Icon = iconOf(link.path);
        return (
          <NavLink
            key={link.path}
            to={link.path}
            current={path}
            className="group relative flex h-16 flex-col items-center justify-center gap-1 text-muted-foreground focus-visible:outline-offset-[-3px] aria-[current=page]:text-foreground"
          >
            <span className="absolute inset-x-[28%] top-0 h-0.5 rounded-b-full group-aria-[current=page]:bg-foreground" />
            <Icon className="size-5.5" aria-hidden="true" />
            <span className="text-xs leading-none font-medium">{link.label}</span>
          </NavLink>
        );
      })}
    </nav>
  );
}
