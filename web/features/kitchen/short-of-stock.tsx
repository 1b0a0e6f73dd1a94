import { formatQuantity } from '#domain/base/quantity.ts';
import { unitName } from '#domain/base/units.ts';
import type { ShortIngredient } from '#domain/kitchen/serve-refusal.ts';
import { may, mayRequestApproval } from '#domain/people/access.ts';
import { messages } from '#web/base/messages.ts';
import { useUser } from '#web/data/session.ts';
import { Button } from '#web/ui/button.tsx';
import { DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';

interface ShortOfStockProps {
  /** The ticket's place and number. */
  order: string;
  ingredients: readonly ShortIngredient[];
  busy: boolean;
  onServe: () => Promise<void>;
}

/** Lists the ingredients with less stock than the ticket needs; users with the permission can serve it despite that. */
export function ShortOfStock({ order, ingredients, busy, onServe }: ShortOfStockProps) {
  const user = useUser();
  const mayServe = may(user, 'stock:adjust');
  const mayRequest = !mayServe && mayRequestApproval(user, 'stock:adjust');
  return (
    <DialogContent
      title="Stock insuficiente"
      description={order}
      footer={
        <>
          <DialogClose asChild>
            <Button variant="outline" disabled={busy}>
              {messages.back}
            </Button>
          </DialogClose>
          {(mayServe || mayRequest) && (
            <Button busy={busy} onClick={() => void onServe()}>
              Servir de todos modos
            </Button>
          )}
        </>
      }
    >
      <Table>
        <TableHead>
          <tr>
            <TableHeadCell>Ingrediente</TableHeadCell>
            <TableHeadCell numeric>Lleva</TableHeadCell>
            <TableHeadCell numeric>Hay</TableHeadCell>
            <TableHeadCell numeric>Falta</TableHeadCell>
          </tr>
        </TableHead>
        <TableBody>
          {ingredients.map(({ id, name, unit, needed, stock, missing }) => (
            <TableRow key={id}>
              <TableCell>
                <span className="font-medium break-words">{name}</span>{' '}
                <span className="text-muted-foreground">{unitName(unit, null)}</span>
              </TableCell>
              <TableCell numeric>{formatQuantity(needed)}</TableCell>
              <TableCell numeric>{formatQuantity(stock)}</TableCell>
              <TableCell numeric className="font-semibold text-danger-ink">
                {formatQuantity(missing)}
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="mt-4 text-sm leading-6 text-muted-foreground">
        Si la comida ya está hecha, se puede servir de todos modos: lo que hay sale del inventario y lo que
        falta queda en Inventario como faltante por aclarar.
        {mayRequest && ' Necesita el PIN de un administrador.'}
      </p>
    </DialogContent>
  );
}
