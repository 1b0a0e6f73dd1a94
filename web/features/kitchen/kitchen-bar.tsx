import { ArrowDownNarrowWide, Ban, ListOrdered, Timer, Undo2 } from 'lucide-react';
import type { KitchenStatistics } from '#domain/kitchen/answers/kitchen.ts';
import type { KitchenSort } from '#domain/kitchen/kitchen-list.ts';
import { useWide } from '#web/base/use-wide.ts';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { BarMenu } from './bar-menu.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { KitchenRow } from './kitchen-row.tsx';
import { SoundButton } from './sound-button.tsx';
import { BarStatistics } from './statistics.tsx';
import { type Tool, ToolButton } from './tool-button.tsx';

interface KitchenBarProps {
  /** The id of the heading, which names the section of the tickets. */
  headingId: string;
  /** The number of pending tickets; undefined while they load. */
  total: number | undefined;
  /** The number of cancelled tickets that the station must acknowledge. */
  cancelledCount: number;
  figures: KitchenStatistics | undefined;
  sort: KitchenSort;
  onSort: (sort: KitchenSort) => void;
  productsShown: boolean;
  onProductsShown: (shown: boolean) => void;
  /** Opens 'Recuperar'; absent without the permission. */
  onRecall: (() => void) | undefined;
}

/** From here on the tools have their names in the bar, and from the second on every tool and figure is there. */
const [NAMES_PIXELS, ALL_PIXELS] = [1024, 1280] as const;
const SORTS = [
  { sort: 'urgent', label: 'La más urgente primero', Icon: Timer },
  { sort: 'oldest', label: 'La más antigua primero', Icon: ArrowDownNarrowWide },
] as const;

/** The bar of the display after the choice of station. What does not fit is in one menu. */
export function KitchenBar({ figures, ...props }: KitchenBarProps) {
  const isTablet = useWide(NAMES_PIXELS);
  const isWide = useWide(ALL_PIXELS);
  const needsNetwork = useNeedsNetwork();
  // Without one of them the newest is first.
  const sorts: readonly Tool[] = SORTS.map(({ sort, ...tool }) => ({
    ...tool,
    pressed: props.sort === sort,
    onPress: () => props.onSort(props.sort === sort ? 'arrivals' : sort),
  }));
  const main: readonly Tool[] = [
    {
      label: 'Por producto',
      Icon: ListOrdered,
      pressed: props.productsShown,
      reason: props.productsShown ? null : needsNetwork,
      onPress: () => props.onProductsShown(!props.productsShown),
    },
    ...(props.onRecall
      ? [{ label: 'Recuperar', Icon: Undo2, reason: needsNetwork, onPress: props.onRecall }]
      : []),
  ];
  return (
    <KitchenRow className="flex h-14 min-w-0 items-center gap-1 border-b pr-3 pl-2 sm:gap-2 sm:pr-4 sm:pl-4">
      <Pending headingId={props.headingId} total={props.total} cancelledCount={props.cancelledCount} />
      {isWide && <BarStatistics figures={figures} />}
      <div data-keep-clear="" className="ml-auto flex shrink-0 items-center gap-1 sm:gap-2">
        {isTablet && main.map((tool) => <ToolButton key={tool.label} tool={tool} hidesIcon />)}
        {isWide && sorts.map((tool) => <ToolButton key={tool.label} tool={tool} hidesLabel />)}
        {isWide && <DisplaySettings />}
        <SoundButton />
        {!isWide && <BarMenu figures={figures} tools={isTablet ? sorts : [...main, ...sorts]} />}
      </div>
    </KitchenRow>
  );
}

function Pending({
  headingId,
  total,
  cancelledCount,
}: Pick<KitchenBarProps, 'headingId' | 'total' | 'cancelledCount'>) {
  return (
    <div className="grid h-11 shrink-0 grid-cols-[auto_auto] content-center justify-start max-sm:shrink max-sm:overflow-hidden whitespace-nowrap figures">
      <h2 id={headingId} className="contents">
        <span className="col-span-2 text-xs leading-4 font-normal text-muted-foreground">
          Órdenes<span className="max-[1440px]:sr-only"> en preparación</span>
        </span>{' '}
        <span className="min-h-6 text-xl leading-6 font-bold">{total}</span>
      </h2>
      {cancelledCount > 0 && (
        <p className="ml-1.5 flex items-center gap-1 text-sm leading-6 font-semibold text-danger-ink">
          <Ban className="size-4 min-[1440px]:hidden" aria-hidden="true" />
          {cancelledCount}
          <span className="max-[1440px]:sr-only">
            {cancelledCount === 1 ? ' cancelada por ver' : ' canceladas por ver'}
          </span>
        </p>
      )}
    </div>
  );
}
