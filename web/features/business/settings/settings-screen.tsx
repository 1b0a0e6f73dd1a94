import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useLocationProperty } from 'wouter/use-browser-location';
import { useWide } from '#web/base/use-wide.ts';
import { useUser } from '#web/data/session.ts';
import { cn } from '#web/ui/cn.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { SectionPane } from './section-pane.tsx';
import { sectionOfAnchor, sections } from './sections.ts';
import { SettingsList } from './settings-list.tsx';

const PATH = '/settings';

/** The address within the settings. It stays the last one while the screen fades out after another was opened. */
function useSettingsPath(): string {
  const [path] = useLocation();
  const [shown, setShown] = useState(path);
  if (path !== shown && path.startsWith(PATH)) setShown(path);
  return shown.replace(/\/+$/, '');
}

function WithoutBusiness() {
  return (
    <>
      <PageHeader title="Opciones" />
      <EmptyState
        picture="people"
        title="Las opciones son de un negocio y no tienes ninguno abierto."
        action={
          <Link
            href="/negocios"
            className="inline-flex h-11 items-center rounded-control border border-input bg-card px-4 text-sm font-semibold hover:bg-muted focus-ring"
          >
            Ver negocios
          </Link>
        }
      />
    </>
  );
}

/**
 * The settings: a list of sections, and one of them. From 1024 px the list stays beside the open section, which is
 * the first one unless the address names another; below, each has the whole screen.
 */
export default function SettingsScreen() {
  const { business_id } = useUser();
  const path = useSettingsPath();
  const hash = useLocationProperty(() => location.hash);
  const isWide = useWide();
  if (business_id === null) return <WithoutBusiness />;
  const section = sections.find((each) => each.path === path);
  if (!section) {
    const first = sectionOfAnchor(hash) ?? (isWide ? sections[0] : undefined);
    if (first) return <Redirect to={first.path} />;
    return (
      <>
        <PageHeader title="Opciones" />
        <SettingsList current={path} />
      </>
    );
  }
  return (
    <div
      className={cn(
        'items-start lg:grid lg:gap-8 xl:gap-12',
        section.isTable ? 'lg:grid-cols-[15rem_minmax(0,1fr)]' : 'lg:grid-cols-[15rem_minmax(0,45rem)]',
      )}
    >
      {isWide && (
        <SettingsList
          current={path}
          className="sticky top-[calc(var(--header-height)+1.5rem)] max-h-[calc(100dvh-var(--header-height)-3rem)] overflow-y-auto"
        />
      )}
      <SectionPane key={path} section={section} />
    </div>
  );
}
