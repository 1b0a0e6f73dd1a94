import { cn } from '#web/ui/cn.ts';
import { Footer } from '#web/ui/footer.tsx';
import { useHasFloatingAction } from '#web/ui/main-action.tsx';

/** The footer of an office screen, above the bottom bar and the floating action of phones. */
export default function PageFooter() {
  const isBelowAction = useHasFloatingAction();
  return (
    <Footer
      className={cn(
        'md:mb-0!',
        isBelowAction
          ? 'mb-[calc(8.5rem+env(safe-area-inset-bottom))]'
          : 'mb-[calc(4rem+env(safe-area-inset-bottom))]',
      )}
    />
  );
}
