import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useLayoutEffect,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { createStore, useStore } from '#web/base/store.ts';
import { MD, useWide } from '#web/base/use-wide.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';

const floatingActions = createStore(0);

/** Whether a main action floats above the page. */
export const useHasFloatingAction = (): boolean => useStore(floatingActions) > 0;

/** The place of the main action in the head of a screen whose views have their own; undefined without one. */
export const MainActionSlot = createContext<HTMLElement | null | undefined>(undefined);

interface MainActionProps extends Omit<ComponentProps<typeof Button>, 'size' | 'variant'> {
  children: ReactNode;
}

/**
 * What a screen is opened for, such as 'Nueva compra'. On phones it floats above the bottom bar at the right, and the shell keeps that
 * place free at the end of the page. On wider screens it is the last button of the head.
 */
export function MainAction({ className, ...rest }: MainActionProps) {
  const isPhone = !useWide(MD);
  const slot = useContext(MainActionSlot);
  const [main, setMain] = useState<HTMLElement | null>(null);
  // Outside of the page, whose transition would move the button.
  useLayoutEffect(() => setMain(document.getElementById('contenido')), []);
  useLayoutEffect(() => {
    if (!isPhone) return;
    floatingActions.set(floatingActions.get() + 1);
    return () => floatingActions.set(floatingActions.get() - 1);
  }, [isPhone]);
  if (isPhone) {
    const floating = (
      <Button
        size="lg"
        className={cn(
          'fixed right-4 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] z-30 px-5 shadow-float print:hidden',
          className,
        )}
        {...rest}
      />
    );
    return main && createPortal(floating, main);
  }
  const button = <Button className={className} {...rest} />;
  if (slot === undefined) return button;
  return slot && createPortal(button, slot);
}
