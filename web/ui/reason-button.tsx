import { type MouseEvent, useId } from 'react';
import { Button, type ButtonProps } from './button.tsx';
import { cn } from './cn.ts';
import { useHint } from './use-hint.tsx';

const OUTLINED: ReadonlySet<ButtonProps['variant']> = new Set(['outline', 'destructive-outline']);
const BARE: ReadonlySet<ButtonProps['variant']> = new Set(['ghost', 'link']);

function blockedClasses(variant: ButtonProps['variant']): string {
  const frame = OUTLINED.has(variant)
    ? 'border-border bg-transparent hover:bg-transparent'
    : BARE.has(variant)
      ? 'bg-transparent hover:bg-transparent'
      : 'bg-muted hover:bg-muted';
  return cn('cursor-not-allowed text-disabled active:scale-100', frame);
}

const refusePress = (event: MouseEvent) => event.preventDefault();

export interface ReasonButtonProps extends ButtonProps {
  /** Why it cannot be pressed now; null when it can. */
  reason: string | null;
  /** Shows the reason under the text also where there is a mouse. */
  isReasonShown?: boolean;
}

/** A button that says why it cannot be pressed: as a tooltip under a mouse, under its text on other screens. */
export function ReasonButton({
  reason,
  isReasonShown = false,
  className,
  children,
  onClick,
  ...rest
}: ReasonButtonProps) {
  const id = useId();
  const { bubble, on } = useHint(isReasonShown ? null : reason);
  const isBlocked = reason !== null;
  const blocked = {
    'aria-disabled': true,
    'aria-describedby': id,
    onClick: refusePress,
    className: cn(className, blockedClasses(rest.variant)),
  };
  return (
    <Button {...rest} {...on} className={className} onClick={onClick} {...(isBlocked ? blocked : {})}>
      {isBlocked ? (
        <span className="flex flex-col items-center">
          <span className="inline-flex items-center gap-2 leading-5">{children}</span>
          <span
            id={id}
            aria-hidden="true"
            className={cn(
              'text-xs leading-4 font-normal text-muted-foreground',
              !isReasonShown && 'md:pointer-fine:hidden',
            )}
          >
            {reason}
          </span>
        </span>
      ) : (
        children
      )}
      {bubble}
    </Button>
  );
}
