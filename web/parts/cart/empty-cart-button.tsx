import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { lazyWindow } from '#web/parts/loading/lazy-window.tsx';
import { Button } from '#web/ui/button.tsx';
import { useCartIsEmpty } from './cart-context.tsx';
import type { EmptyCartQuestionProps } from './empty-cart-question.tsx';

const Question = lazyWindow<EmptyCartQuestionProps>({
  load: () => import('./empty-cart-question.tsx'),
  title: '¿Vaciar la orden?',
  isOpen: ({ open }) => open,
});

/** Removes all lines of the cart, after a confirmation. */
export function EmptyCartButton() {
  const empty = useCartIsEmpty();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Vaciar la orden"
        title="Vaciar la orden"
        disabled={empty}
        onClick={() => setAsking(true)}
      >
        <Trash2 aria-hidden="true" />
      </Button>
      <Question open={asking} onClose={() => setAsking(false)} />
    </>
  );
}
