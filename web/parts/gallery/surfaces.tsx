import { Ellipsis, Receipt } from 'lucide-react';
import { useState } from 'react';
import { notify } from '#web/base/notify.ts';
import { playSound, type Sound } from '#web/base/sounds.ts';
import { ErrorState } from '#web/parts/loading/error-state.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { DateHeading } from '#web/ui/date-heading.tsx';
import { Dialog, DialogClose, DialogContent } from '#web/ui/dialog.tsx';
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '#web/ui/dropdown-menu.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Figure, FigureStrip } from '#web/ui/figure-strip.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { Popover, PopoverContent, PopoverTrigger } from '#web/ui/popover.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { ShareBars } from '#web/ui/share-bars.tsx';
import { Sheet, SheetContent, SheetTrigger } from '#web/ui/sheet.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatCard } from '#web/ui/stat-card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeadCell, TableRow } from '#web/ui/table.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';
import { Row, Section } from './section.tsx';

const TONES = [
  'neutral',
  'success',
  'warning',
  'danger',
  'outline',
  'solid-success',
  'solid-warning',
  'solid-danger',
] as const;
const SOUNDS: readonly Sound[] = [
  'sign-in-failed',
  'warning-yellow',
  'warning-red',
  'order-completed',
  'new-order',
];
const ROWS = [
  { name: 'Baleada sencilla', sold: 128, amount: 'HNL 3,840.00' },
  { name: 'Pollo con tajadas', sold: 64, amount: 'HNL 8,960.00' },
  { name: 'Licuado de nance', sold: 9, amount: 'HNL 405.00' },
] as const;

function Figures() {
  return (
    <Section title="Tarjetas">
      <PageHeader
        above={<DateHeading date="sábado, 21 de noviembre de 2026" />}
        title="Buenas tardes, Ana"
        main={<Button>Abrir caja</Button>}
      />
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4 lg:gap-4">
        <StatCard
          label="Ventas"
          value="HNL 12,480.50"
          icon={<Receipt />}
          formula="Ventas cobradas menos descuentos y reembolsos, sin impuesto ni propinas."
          comparison={{ direction: 'up', verdict: 'better', text: '12 % más que ayer' }}
        />
        <StatCard
          label="Órdenes tarde"
          value="7"
          comparison={{ direction: 'up', verdict: 'worse', text: '3 más que ayer' }}
        />
        <StatCard
          label="Ticket promedio"
          value="HNL 184.20"
          note="Sin ventas ayer"
          before="Antes: HNL 176.40"
        />
        <StatCard label="Propinas" value="" loading />
      </div>
      <FigureStrip className="mt-4">
        <Figure
          label="Total con impuesto"
          value="HNL 12,480.50"
          note="HNL 10,852.61 sin impuesto"
          formula="Lo cobrado menos lo reembolsado."
        />
        <Figure label="Cobradas" value="64" note="2 anuladas" />
        <Figure
          label="Por categoría"
          value="Alquiler"
          details={
            <ShareBars
              label="Gastos por categoría"
              shares={[{ key: 'alquiler', label: 'Alquiler', value: 2000, text: 'HNL 20.00' }]}
            />
          }
        />
        <Figure label="Propinas" value="" loading />
      </FigureStrip>
      <Card className="mt-4 max-w-md">
        <CardHeader
          title="Stock bajo"
          description="Ingredientes por debajo de su mínimo"
          action={
            <Button variant="ghost" size="sm">
              Ver todo
            </Button>
          }
        />
        <div className="grid gap-4">
          <Progress percent={40} label="A tiempo" tone="success" />
          <Progress percent={80} label="Atención" tone="warning" />
          <Progress percent={140} label="Alerta" tone="danger" />
        </div>
      </Card>
    </Section>
  );
}

function Marks() {
  return (
    <Section title="Estados">
      <Row>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </Row>
      <Row>
        <Avatar sources={[]} name="Ana María López" />
        <Avatar sources={['/nada.png']} name="Chef" shape="square" className="size-12" />
        <Spinner />
        <Skeleton className="h-10 w-40" />
      </Row>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card className="p-0">
          <EmptyState
            title="No hay productos en el menú. Agrega tu primer producto."
            description="Lo que agregues aquí se puede vender enseguida."
            action={<Button>+ Producto</Button>}
          />
        </Card>
        <Card className="p-0">
          <ErrorState onRetry={() => undefined} />
        </Card>
      </div>
    </Section>
  );
}

function Floating() {
  const [asking, setAsking] = useState(false);
  const [shown, setShown] = useState(false);
  return (
    <Section title="Ventanas">
      <Row>
        <Button variant="outline" onClick={() => setShown(true)}>
          Ventana
        </Button>
        <Dialog open={shown} onOpenChange={setShown}>
          <DialogContent
            title="Agregar Mesa"
            description="Aparece en el plano enseguida."
            footer={
              <>
                <DialogClose asChild>
                  <Button variant="outline">Cancelar</Button>
                </DialogClose>
                <Button>Agregar</Button>
              </>
            }
          >
            <Skeleton className="h-28" />
          </DialogContent>
        </Dialog>
        <Button variant="outline" onClick={() => setAsking(true)}>
          Confirmación
        </Button>
        <AlertDialog
          open={asking}
          onOpenChange={setAsking}
          title="Confirmar Eliminación"
          description="Se eliminará la categoría Bebidas. Sus 12 productos quedan sin categoría."
          action="Eliminar"
          onAction={() => setAsking(false)}
        />
        <Sheet>
          <SheetTrigger asChild>
            <Button variant="outline">Hoja</Button>
          </SheetTrigger>
          <SheetContent title="Cuenta" description="Mesa 4" footer={<Button full>Cobrar</Button>}>
            <Skeleton className="h-40" />
          </SheetContent>
        </Sheet>
        <Popover>
          <PopoverTrigger asChild>
            <Button variant="outline">Globo</Button>
          </PopoverTrigger>
          <PopoverContent aria-label="Ventas" className="text-sm">
            Ventas cobradas menos descuentos.
          </PopoverContent>
        </Popover>
        <DropdownMenu>
          <DropdownMenuTrigger asChild>
            <Button variant="outline" size="icon" aria-label="Más">
              <Ellipsis />
            </Button>
          </DropdownMenuTrigger>
          <DropdownMenuContent>
            <DropdownMenuItem>Editar</DropdownMenuItem>
            <DropdownMenuItem>Duplicar</DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem tone="destructive">Eliminar</DropdownMenuItem>
          </DropdownMenuContent>
        </DropdownMenu>
        <Tooltip text="Inventario">
          <Button variant="outline">Ayuda</Button>
        </Tooltip>
      </Row>
      <Row>
        <Button variant="outline" onClick={() => notify.success('Orden marcada como servida')}>
          Aviso verde
        </Button>
        <Button
          variant="outline"
          onClick={() => notify.error('Error al cargar las órdenes.', 'Revisa tu red.')}
        >
          Aviso rojo
        </Button>
        {SOUNDS.map((sound) => (
          <Button key={sound} variant="ghost" size="sm" onClick={() => playSound(sound)}>
            {sound}
          </Button>
        ))}
      </Row>
    </Section>
  );
}

function Tabular() {
  const [page, setPage] = useState(1);
  return (
    <Section title="Tablas">
      <Table frameClassName="max-h-72">
        <TableHead>
          <TableRow>
            <TableHeadCell>Producto</TableHeadCell>
            <TableHeadCell numeric>Vendidos</TableHeadCell>
            <TableHeadCell numeric>Total</TableHeadCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {ROWS.map((row) => (
            <TableRow key={row.name}>
              <TableCell className="font-medium">{row.name}</TableCell>
              <TableCell numeric>{row.sold}</TableCell>
              <TableCell numeric>{row.amount}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <div className="mt-3">
        <Pagination page={page} pages={4} onPage={setPage} />
      </div>
    </Section>
  );
}

export function Surfaces() {
  return (
    <>
      <Figures />
      <Marks />
      <Floating />
      <Tabular />
    </>
  );
}
