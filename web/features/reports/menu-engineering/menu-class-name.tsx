import { MENU_CLASSES, type MenuClass } from '#domain/reports/menu-engineering.ts';
import { MarkIcon } from '#web/parts/charts/mark.tsx';
import { CLASS_KINDS } from './menu-class-texts.ts';

/** The mark and name of a class, as on every screen. */
export function MenuClassName({ of }: { of: MenuClass }) {
  const kind = CLASS_KINDS.find(({ key }) => key === of);
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {kind && <MarkIcon shape={kind.shape} color={kind.color} />}
      {MENU_CLASSES[of].label}
    </span>
  );
}
