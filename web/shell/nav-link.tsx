import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { useUser } from '#web/lib/session.ts';
import { preload, publicMenuPaths } from '#web/routes.tsx';

interface NavLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string;
  current: string;
}

/** A link of the navigation. The Worker renders the public menu, so that link opens a new tab. */
export function NavLink({ to, current, children, ...rest }: NavLinkProps) {
  const { business_id } = useUser();
  if (publicMenuPaths.includes(to)) {
    return (
      <a href={business_id ? `${to}/${business_id}` : to} target="_blank" rel="noopener" {...rest}>
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
      {...rest}
    >
      {children}
    </Link>
  );
}
