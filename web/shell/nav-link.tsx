import type { ComponentProps, MouseEvent } from 'react';
import { Link } from 'wouter';
import { notify } from '#web/base/notify.ts';
import { preload } from '#web/base/preload.ts';
import { useUser } from '#web/data/session.ts';
import { cn } from '#web/ui/cn.ts';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { publicMenuPaths } from './routes.tsx';

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  current: string;
}

/** A link of the navigation. The Worker renders the public menu, so that link opens a new tab. */
export function NavLink({ to, current, children, className, ...rest }: NavLinkProps) {
  const { business_id } = useUser();
  const needsNetwork = useNeedsNetwork();
  if (publicMenuPaths.includes(to)) {
    return (
      <a
        href={business_id ? `${to}/${business_id}` : to}
        target="_blank"
        rel="noopener"
        {...rest}
        {...(needsNetwork !== null && {
          'aria-disabled': true,
          title: needsNetwork,
          // The new tab would show the browser's own page for a failed load.
          onClick: (event: MouseEvent) => {
            event.preventDefault();
            notify.info('El menú QR necesita conexión');
          },
        })}
        className={cn(className, needsNetwork !== null && 'text-disabled hover:text-disabled')}
      >
        {children}
      </a>
    );
  }
  const here = current === to || current.startsWith(`${to}/`);
  return (
    <Link
      href={to}
      aria-current={here ? 'page' : undefined}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
      className={className}
      {...rest}
    >
      {children}
    </Link>
  );
}
