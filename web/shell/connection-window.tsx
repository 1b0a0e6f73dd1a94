import { MD, useWide } from '#web/base/use-wide.ts';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { Sheet, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { ConnectionPanel } from './connection-panel.tsx';
import type { OpenedProps } from './opener.tsx';

interface ConnectionWindowProps extends OpenedProps {
  /** The state in a word. */
  title: string;
}

/** What the light opens: beside it on wide screens, from the bottom on phones. */
export default function ConnectionWindow({ open, onOpenChange, trigger, title }: ConnectionWindowProps) {
  const isWide = useWide(MD);
  const panel = <ConnectionPanel onClose={() => onOpenChange(false)} />;
  if (isWide) {
    return (
      <Popover open={open} onOpenChange={onOpenChange}>
        <PopoverTrigger asChild>{trigger}</PopoverTrigger>
        <PopoverContent aria-label="Conexión" className="w-88 p-0">
          <h2 className="px-4 pt-4 text-base font-semibold">{title}</h2>
          <div className="max-h-[min(32rem,calc(100dvh-10rem))] overflow-y-auto overscroll-contain px-4 pb-4">
            {panel}
          </div>
        </PopoverContent>
      </Popover>
    );
  }
  return (
    <Sheet open={open} onOpenChange={onOpenChange}>
      <SheetTrigger asChild>{trigger}</SheetTrigger>
      <SheetContent title={title}>{panel}</SheetContent>
    </Sheet>
  );
}
