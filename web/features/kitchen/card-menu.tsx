import { Ban, Ellipsis, Printer } from 'lucide-react';
import { useRef } from 'react';
import { messages } from '#web/base/messages.ts';
import { Button } from '#web/ui/button.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';

interface CardMenuProps {
  orderNumber: string;
  onPrint: () => void;
  /** Absent for a user who may not cancel. */
  onCancel: (() => void) | undefined;
}

const ITEM = 'min-h-13 text-base';

/** The actions of a card that are not pressed often. */
export function CardMenu({ orderNumber, onPrint, onCancel }: CardMenuProps) {
  const chosen = useRef<() => void>(undefined);
  const choose = (action: () => void) => {
    chosen.current = action;
  };
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <Button
          variant="ghost"
          size="icon"
          className="-mr-2 ml-auto text-muted-foreground"
          aria-label={`Más acciones de la orden ${orderNumber}`}
        >
          <Ellipsis className="size-5" aria-hidden="true" />
        </Button>
      </DropdownMenuTrigger>
      <DropdownMenuContent
        onCloseAutoFocus={() => {
          // After the button has the focus again, so that a window returns it to there.
          if (chosen.current) setTimeout(chosen.current);
          chosen.current = undefined;
        }}
      >
        <DropdownMenuItem className={ITEM} onSelect={() => choose(onPrint)}>
          <Printer aria-hidden="true" />
          Imprimir comanda
        </DropdownMenuItem>
        {onCancel && (
          <DropdownMenuItem className={ITEM} tone="destructive" onSelect={() => choose(onCancel)}>
            <Ban aria-hidden="true" />
            {messages.cancel}
          </DropdownMenuItem>
        )}
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
