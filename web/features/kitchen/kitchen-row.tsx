import type { ComponentProps } from 'react';
import { MD, useWide } from '#web/base/use-wide.ts';
import { ScreenBar } from '#web/ui/screen-bar.tsx';

/** A part of the kitchen's bar. A phone's bar has no space for it: there it is a row of its own. */
export function KitchenRow({ className, children }: ComponentProps<typeof ScreenBar>) {
  return useWide(MD) ? (
    <ScreenBar className={className}>{children}</ScreenBar>
  ) : (
    <div className={className}>{children}</div>
  );
}
