import { conflictsText } from '#domain/offline/waiting.ts';
import { lazyPart } from '#web/base/lazy-part.ts';
import { useConflictCount } from '#web/data/offline/conflicts.ts';
import { useUser } from '#web/data/session.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Opener } from './opener.tsx';

const menu = lazyPart(() => import('./user-menu.tsx'));

export function AvatarMenu() {
  const user = useUser();
  const conflicts = useConflictCount();
  return (
    <Opener
      part={menu}
      popup="menu"
      className="relative grid size-11 place-items-center rounded-full focus-ring"
      show={(Menu, opened) => <Menu {...opened} />}
    >
      <span className="sr-only">Menú de {user.full_name}</span>
      <Avatar sources={[user.business?.logo_url, user.avatar_url]} name={user.full_name} />
      {conflicts > 0 && (
        <span className="absolute top-0.5 right-0.5 size-3 rounded-full border-2 border-card bg-danger">
          <span className="sr-only">, {conflictsText(conflicts)}</span>
        </span>
      )}
    </Opener>
  );
}
