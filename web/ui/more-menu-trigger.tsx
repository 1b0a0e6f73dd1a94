import { EllipsisVertical } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from './button.tsx';
import { DropdownMenuTrigger } from './dropdown-menu.tsx';

interface MoreMenuTriggerProps extends Omit<ComponentProps<typeof Button>, 'aria-label' | 'children'> {
  /** What it opens the menu of, for screen readers. */
  label: string;
}

/** The ⋯ button of a menu of actions. */
export function MoreMenuTrigger({ label, variant = 'ghost', size = 'icon', ...rest }: MoreMenuTriggerProps) {
  return (
    <DropdownMenuTrigger asChild>
      <Button variant={variant} size={size} aria-label={label} {...rest}>
        <EllipsisVertical aria-hidden="true" />
      </Button>
    </DropdownMenuTrigger>
  );
}
