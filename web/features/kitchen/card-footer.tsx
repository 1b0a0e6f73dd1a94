import { UserRound } from 'lucide-react';
import { useState } from 'react';
import type { KitchenTicket } from '#domain/kitchen/answers/kitchen.ts';
import { waiterOf } from '#domain/kitchen/kitchen.ts';
import { spokenOrderNumber } from '#domain/orders/order-numbers.ts';
import { Button } from '#web/ui/button.tsx';
import { cn } from '#web/ui/cn.ts';
import { CardMenu } from './card-menu.tsx';

interface CardFooterProps {
  ticket: KitchenTicket;
  /** Whether all lines of the station are ticked: 'Servir' is then the next thing to press. */
  isDone: boolean;
  /** Absent for a user who may not serve; 'onCancel' too. */
  serve: ((id: string) => Promise<void>) | undefined;
  onPrint: () => void;
  onCancel: (() => void) | undefined;
}

/** Who serves the order, and what to do with its card. */
export function CardFooter({ ticket, isDone, serve, onPrint, onCancel }: CardFooterProps) {
  const [serving, setServing] = useState(false);
  const press = async () => {
    setServing(true);
    await serve?.(ticket.id);
    setServing(false);
  };
  return (
    <footer data-keep-clear="" className="px-2 pb-2">
      <div className="flex h-11 items-center gap-2 px-1">
        <p className="flex min-w-0 items-center gap-1.5 text-sm text-muted-foreground">
          <UserRound className="size-4 shrink-0" aria-hidden="true" />
          <span className="sr-only">Atiende </span>
          <span className="truncate">{waiterOf(ticket)}</span>
        </p>
        <CardMenu orderNumber={spokenOrderNumber(ticket)} onPrint={onPrint} onCancel={onCancel} />
      </div>
      {serve && (
        <Button
          variant={isDone ? 'primary' : 'outline'}
          size="lg"
          full
          busy={serving}
          onClick={press}
          aria-label={`Servir la orden ${spokenOrderNumber(ticket)}`}
          className={cn('text-xl', !isDone && 'border-muted-foreground/55')}
        >
          Servir
        </Button>
      )}
    </footer>
  );
}
