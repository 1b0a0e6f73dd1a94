import { createLucideIcon, type LucideIcon, type LucideIconData } from 'lucide-react';
import { __iconData as pencil } from 'lucide-react/icons/pencil';
import { __iconData as plus } from 'lucide-react/icons/plus';
import { __iconData as trash } from 'lucide-react/icons/trash';
import { __iconData as x } from 'lucide-react/icons/x';

// Each path begins where an icon does: one that begins with an 'm' goes on from where the pen is.
const ORIGIN = 'M0 0';

function inOnePath(icon: LucideIconData): LucideIcon {
  const d = icon.node.map(([, attributes]) => `${ORIGIN}${attributes.d}`).join('');
  return createLucideIcon({ ...icon, node: [['path', { d, key: icon.name }]] });
}

/** The same icons in one path each, for where they come in dozens: a path more is a thing more to lay out and paint at each touch. */
export const LightPencil = inOnePath(pencil);
export const LightPlus = inOnePath(plus);
export const LightTrash = inOnePath(trash);
export const LightX = inOnePath(x);
