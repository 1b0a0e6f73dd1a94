import { BookText, CircleUser, LifeBuoy, LogOut, Rows3, Rows4, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { countBadge } from '#domain/offline/waiting.ts';
import { avatarLinksOf, canOpen, may, navigationOf, roleLabel } from '#domain/people/access.ts';
import type { SessionUser } from '#domain/people/answers/auth.ts';
import { toggleDensity, useDensity } from '#web/base/density.ts';
import { messages } from '#web/base/messages.ts';
import { preload } from '#web/base/preload.ts';
import { api, apiPath } from '#web/data/api.ts';
import { useConflictCount } from '#web/data/offline/conflicts.ts';
import { useUser } from '#web/data/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLabel,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { iconOf } from './icons.ts';
import { signOutWhenSent } from './leave-device.ts';
import { LocationItems } from './location-items.tsx';
import type { OpenedProps } from './opener.tsx';
import { isWorkingScreen } from './routes.tsx';
import { SwitchDialog } from './switch-dialog.tsx';

const CONFLICTS_PATH = '/operaciones';

/** The help links that the user may open: the support tickets, and the API's page for those who may create API tokens. */
function HelpItems({ user }: { user: SessionUser }) {
  const [, navigate] = useLocation();
  if (user.business_id === null || !canOpen(user, '/tickets')) return null;
  return (
    <>
      <DropdownMenuLabel>Ayuda</DropdownMenuLabel>
      <DropdownMenuItem onSelect={() => navigate('/tickets')} onPointerEnter={() => preload('/tickets')}>
        <LifeBuoy aria-hidden="true" />
        Tickets de soporte
      </DropdownMenuItem>
      {canOpen(user, '/settings/api') && (
        <DropdownMenuItem asChild>
          <a href={apiPath(api.docs)} target="_blank" rel="noopener">
            <BookText aria-hidden="true" />
            Documentación de la API
          </a>
        </DropdownMenuItem>
      )}
      <DropdownMenuSeparator />
    </>
  );
}

/** 'Densidad compacta' or 'Densidad cómoda': the room that rows and tiles of the working screens have on this device. */
function DensityItem({ user }: { user: SessionUser }) {
  const isCompact = useDensity() === 'compacta';
  if (!navigationOf(user).some(({ path }) => isWorkingScreen(path))) return null;
  const Icon = isCompact ? Rows3 : Rows4;
  return (
    <DropdownMenuItem onSelect={toggleDensity}>
      <Icon aria-hidden="true" />
      {isCompact ? 'Densidad cómoda' : 'Densidad compacta'}
    </DropdownMenuItem>
  );
}

/** What the avatar opens: links, another user, the location, help and signing out. */
export default function UserMenu({ open, onOpenChange, trigger }: OpenedProps) {
  const user = useUser();
  const [, navigate] = useLocation();
  const links = avatarLinksOf(user);
  const needsNetwork = useNeedsNetwork();
  const conflicts = useConflictCount();
  const [switching, setSwitching] = useState(false);
  const switches = may(user, 'session:switch') && !user.roles.includes('master');

  return (
    <>
      <DropdownMenu open={open} onOpenChange={onOpenChange}>
        <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
        <DropdownMenuContent className="w-72">
          <div className="flex items-center gap-3 px-3 pt-2.5 pb-3">
            <Avatar
              sources={[user.business?.logo_url, user.avatar_url]}
              name={user.full_name}
              className="size-10"
            />
            <div className="min-w-0">
              <p className="truncate text-sm font-semibold">{user.full_name}</p>
              <p className="truncate text-sm text-muted-foreground">{roleLabel(user.role)}</p>
            </div>
          </div>
          <DropdownMenuSeparator />
          {links.map((link) => {
            const Icon = iconOf(link.path);
            return (
              <DropdownMenuItem
                key={link.path}
                onSelect={() => navigate(link.path)}
                onPointerEnter={() => preload(link.path)}
              >
                <Icon aria-hidden="true" />
                {link.label}
                {link.path === CONFLICTS_PATH && conflicts > 0 && (
                  <Badge tone="solid-danger" className="ml-auto h-5 px-2">
                    {countBadge(conflicts)}
                  </Badge>
                )}
              </DropdownMenuItem>
            );
          })}
          {links.length > 0 && <DropdownMenuSeparator />}
          {switches && (
            <DropdownMenuItem disabled={needsNetwork !== null} onSelect={() => setSwitching(true)}>
              <UsersRound aria-hidden="true" />
              <span>
                Cambiar de usuario
                {needsNetwork && <span className="block text-xs">{needsNetwork}</span>}
              </span>
            </DropdownMenuItem>
          )}
          <DropdownMenuItem onSelect={() => navigate('/cuenta')} onPointerEnter={() => preload('/cuenta')}>
            <CircleUser aria-hidden="true" />
            Tu cuenta
          </DropdownMenuItem>
          <DensityItem user={user} />
          <LocationItems />
          <HelpItems user={user} />
          <DropdownMenuItem onSelect={() => void signOutWhenSent()}>
            <LogOut aria-hidden="true" />
            {messages.signOut}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      <SwitchDialog open={switching} onClose={() => setSwitching(false)} />
    </>
  );
}
