import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import {
  allLinksOf,
  hasOpenedBusiness,
  homeOf,
  type NavigationLink,
  navigationOf,
} from '#domain/people/access.ts';
import { lazyPart, useLazyPart } from '#web/base/lazy-part.ts';
import { messages } from '#web/base/messages.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useUser } from '#web/data/session.ts';
import { cn } from '#web/ui/cn.ts';
import { LanguageMenu } from '#web/ui/language-menu.tsx';
import { Mark } from '#web/ui/logo.tsx';
import { ThemeToggle } from '#web/ui/theme-toggle.tsx';
import { useHint } from '#web/ui/use-hint.tsx';
import { AvatarMenu } from './avatar-menu.tsx';
import { moreSheet } from './bottom-bar.tsx';
import { ConnectionLight } from './connection-light.tsx';
import { iconOf } from './icons.ts';
import { NavLink } from './nav-link.tsx';
import { NotificationBell } from './notification-bell.tsx';
import { Opener } from './opener.tsx';
import { isWorkingScreen } from './routes.tsx';

/**
 * With more links than this, such as for a master inside a business, only icons show until the screen is wide
 * enough for all labels.
 */
const MAX_LABELLED_LINKS = 9;

/** Below 1280 px, so many links leave no space for the name, which stays as the logo's title, and their text is smaller. */
const isCrowded = (links: readonly NavigationLink[]): boolean => links.length > 6;

const linkClasses =
  'flex h-10 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap rounded-control px-2 text-sm font-medium text-muted-foreground transition-colors hover:bg-muted hover:text-foreground focus-visible:outline-offset-0 aria-[current=page]:bg-muted aria-[current=page]:text-foreground xl:gap-1.5 xl:px-2 min-[1440px]:gap-2 min-[1440px]:px-3 pointer-coarse:h-11';

const supportBar = lazyPart(() => import('./support-bar.tsx'));

/** Says that a master has opened a business. Its place is kept until its code is here. */
function OpenedBusiness({ name }: { name: string }) {
  const Bar = useLazyPart(supportBar, 1);
  return Bar ? <Bar name={name} /> : <div className="h-11 border-t" />;
}

/** An item whose icon says in a tooltip what it is; null where the text is beside it. */
function HintedItem({ hint, children }: { hint: string | null; children: ReactNode }) {
  const { bubble, on } = useHint(hint);
  return (
    <li className="relative" {...on}>
      {children}
      {bubble}
    </li>
  );
}

function Links({
  links,
  path,
  onlyIcons = false,
}: {
  links: readonly NavigationLink[];
  path: string;
  /** Beside the tools of a working screen, from 1024 px on. */
  onlyIcons?: boolean;
}) {
  const wide = useWide(links.length > MAX_LABELLED_LINKS ? 1536 : 1024) && !onlyIcons;
  return (
    <nav
      aria-label="Principal"
      className={cn(
        'scrollbar-none hidden min-w-0 overflow-x-auto',
        onlyIcons ? 'shrink-0 lg:block' : 'shrink md:block',
      )}
    >
      <ul className="flex items-center gap-0.5 p-1">
        {links.map((link) => {
          const Icon = iconOf(link.path);
          return (
            <HintedItem key={link.path} hint={wide ? null : link.label}>
              <NavLink
                to={link.path}
                current={path}
                aria-label={wide ? undefined : link.label}
                className={cn(
                  linkClasses,
                  isCrowded(links) && 'gap-1 px-1.5 lg:max-xl:text-xs [&_svg]:lg:max-xl:size-3.5',
                )}
              >
                <Icon className="size-4.5 lg:size-4" aria-hidden="true" />
                {wide && <span>{link.label}</span>}
              </NavLink>
            </HintedItem>
          );
        })}
      </ul>
    </nav>
  );
}

interface HeaderProps {
  path: string;
  /** For a working screen on a phone or tablet: receives the part of the bar for its tools. Its links are behind the mark. */
  onSlot: ((slot: HTMLElement | null) => void) | null;
}

export function Header({ path, onSlot }: HeaderProps) {
  const user = useUser();
  const links = navigationOf(user);
  const working = links.filter((link) => isWorkingScreen(link.path));
  const name = user.business?.name ?? messages.productName;
  return (
    <header className="sticky top-0 z-40 print:hidden border-b bg-card pt-[env(safe-area-inset-top)]">
      <div className="flex h-[calc(var(--bar)-1px)] items-center gap-2 px-3 sm:px-4">
        {onSlot && (
          <>
            <Opener
              part={moreSheet}
              popup="dialog"
              aria-label={`Pantallas de ${name}`}
              title={name}
              className="flex h-11 shrink-0 items-center gap-1 rounded-control focus-ring"
              show={(Menu, opened) => (
                <Menu title={name} links={allLinksOf(user)} path={path} {...opened}>
                  <ThemeToggle />
                  <LanguageMenu />
                </Menu>
              )}
            >
              <Mark />
              <ChevronDown className="size-4 text-muted-foreground" aria-hidden="true" />
            </Opener>
            {working.length > 1 && <Links links={working} path={path} onlyIcons />}
            <div ref={onSlot} className="flex min-w-0 flex-1 items-center gap-2 max-md:gap-1" />
          </>
        )}
        {!onSlot && (
          <>
            <Link
              href={homeOf(user)}
              aria-label={`${name}, inicio`}
              title={name}
              className="flex h-11 min-w-9 shrink-9999 items-center gap-2.5 rounded-control pr-2 focus-ring max-md:flex-1"
            >
              <Mark />
              <span
                className={cn(
                  'max-w-48 truncate text-base font-semibold tracking-tight',
                  isCrowded(links) && 'md:max-xl:hidden',
                )}
              >
                {name}
              </span>
            </Link>
            <Links links={links} path={path} />
          </>
        )}
        <div className="ml-auto flex shrink-0 items-center">
          <ConnectionLight />
          <NotificationBell />
          {!onSlot && (
            <>
              <ThemeToggle />
              <LanguageMenu />
            </>
          )}
          <AvatarMenu />
        </div>
      </div>
      {hasOpenedBusiness(user) && <OpenedBusiness name={name} />}
    </header>
  );
}
