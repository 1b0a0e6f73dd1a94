import { Copy, Trash2 } from 'lucide-react';
import type { Product } from '#domain/menu/answers/menu.ts';
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem } from '#web/ui/dropdown-menu.tsx';
import { MoreMenuTrigger } from '#web/ui/more-menu-trigger.tsx';

interface ProductMenuProps {
  product: Product;
  onDuplicate: (product: Product) => void;
  onDelete: (product: Product) => void;
}

/** The rare actions on an opened product, beside the button that closes its window, which must be `relative`. */
export function ProductMenu({ product, onDuplicate, onDelete }: ProductMenuProps) {
  return (
    <DropdownMenu>
      <MoreMenuTrigger
        label={`Opciones de ${product.name}`}
        className="absolute top-3 right-14 text-muted-foreground"
      />
      <DropdownMenuContent>
        <DropdownMenuItem onSelect={() => onDuplicate(product)}>
          <Copy aria-hidden="true" />
          Duplicar
        </DropdownMenuItem>
        <DropdownMenuItem tone="destructive" onSelect={() => onDelete(product)}>
          <Trash2 aria-hidden="true" />
          Eliminar
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
