import { Ellipsis } from 'lucide-react';
import { useRef, useState } from 'react';
import type { KitchenStatistics } from '#domain/kitchen/answers/kitchen.ts';
import { Button } from '#web/ui/button.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { DisplayControls } from './display-settings.tsx';
import { StatisticsList } from './statistics.tsx';
import { type Tool, ToolButton } from './tool-button.tsx';

interface BarMenuProps {
  figures: KitchenStatistics | undefined;
  /** The actions and choices that do not fit in the bar. */
  tools: readonly Tool[];
}

/** What does not fit in the bar. */
export function BarMenu({ figures, tools }: BarMenuProps) {
  const [open, setOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  return (
    <Popover open={open} onOpenChange={setOpen}>
      <PopoverTrigger asChild>
        <Button ref={trigger} variant="outline" size="icon" aria-label="Más acciones">
          <Ellipsis aria-hidden="true" />
        </Button>
      </PopoverTrigger>
      <PopoverContent
        aria-label="Más acciones"
        className="grid max-h-(--radix-popover-content-available-height) w-80 gap-4 overflow-y-auto"
      >
        <section aria-label="Estadísticas de hoy">
          <StatisticsList figures={figures} />
        </section>
        <div className="grid gap-2">
          {tools.map((tool) => (
            <ToolButton
              key={tool.label}
              className="justify-start"
              tool={{
                ...tool,
                onPress: () => {
                  setOpen(false);
                  // A window that the action opens returns the focus to here.
                  trigger.current?.focus();
                  tool.onPress();
                },
              }}
            />
          ))}
        </div>
        <DisplayControls />
      </PopoverContent>
    </Popover>
  );
}
