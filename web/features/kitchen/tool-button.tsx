import type { LucideIcon } from 'lucide-react';
import { cn } from '#web/ui/cn.ts';
import { ReasonButton } from '#web/ui/reason-button.tsx';

/** An action or a choice of the bar. */
export interface Tool {
  readonly label: string;
  readonly Icon: LucideIcon;
  /** Whether the choice is on; absent for an action. */
  readonly pressed?: boolean;
  /** Why it cannot be pressed now; absent or null when it can. */
  readonly reason?: string | null;
  readonly onPress: () => void;
}

interface ToolButtonProps {
  tool: Tool;
  /** Shows the label alone below 1280 px. */
  hidesIcon?: boolean;
  /** Shows the icon alone below 1680 px. */
  hidesLabel?: boolean;
  className?: string;
}

export function ToolButton({ tool, hidesIcon, hidesLabel, className }: ToolButtonProps) {
  const { label, Icon, pressed, reason = null, onPress } = tool;
  return (
    <ReasonButton
      reason={reason}
      variant={pressed ? 'secondary' : 'outline'}
      aria-pressed={pressed}
      title={hidesLabel ? label : undefined}
      onClick={onPress}
      className={cn(
        hidesIcon && 'max-xl:px-2.5',
        hidesLabel && 'max-[1680px]:w-11 max-[1680px]:px-0',
        className,
      )}
    >
      <Icon className={cn(hidesIcon && 'max-xl:hidden')} aria-hidden="true" />
      <span className={cn(hidesLabel && 'max-[1680px]:sr-only')}>{label}</span>
    </ReasonButton>
  );
}
