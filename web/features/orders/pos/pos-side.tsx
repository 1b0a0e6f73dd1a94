import { Suspense, useState } from 'react';
import type { RegisterSession } from '#domain/register/answers/register.ts';
import { lazyScreen } from '#web/data/lazy-screen.ts';
import { hasOpenBill, useDayOrders } from '#web/data/orders/use-day-orders.ts';
import { useRegister } from '#web/data/register/use-register.ts';
import { EmptyCartButton } from '#web/parts/cart/empty-cart-button.tsx';
import { ErrorBoundary } from '#web/parts/loading/error-boundary.tsx';
import type { OpenRegisterProps } from '#web/parts/register/open-register.tsx';
import { Tabs, TabsContent, TabsList, TabsTrigger } from '#web/ui/tabs.tsx';
import { CartPanel } from './cart-panel.tsx';
import type { OpenBillsProps } from './open-bills.tsx';

const OpenRegister = lazyScreen<OpenRegisterProps>(() => import('#web/parts/register/open-register.tsx'));
export const OpenBills = lazyScreen<OpenBillsProps>(() => import('./open-bills.tsx'));

const PAGE = 'flex min-h-0 flex-1 flex-col data-[state=inactive]:hidden';

interface PosSideProps {
  onEdit: (lineId: string) => void;
  /** Opens an order with an open bill. */
  onOpen: (orderId: string) => void;
  onCharge: (saleId: string) => void;
  onChargeCart: () => void;
  onSent: () => void;
  onCloseRegister: (session: RegisterSession) => void;
}

/** The column beside the products: opening a register, the cart, or the open bills. */
export function PosSide({ onEdit, onOpen, onCharge, onChargeCart, onSent, onCloseRegister }: PosSideProps) {
  const { open } = useRegister();
  const { orders, loading } = useDayOrders();
  const [tab, setTab] = useState('cart');
  const unpaidOrders = orders.filter(hasOpenBill);

  if (!open) {
    return (
      <>
        <h2 className="px-4 pt-4 text-xl font-semibold max-lg:hidden">Aperturar caja</h2>
        <ErrorBoundary>
          <Suspense fallback={null}>
            <OpenRegister onClose={onCloseRegister} />
          </Suspense>
        </ErrorBoundary>
      </>
    );
  }

  return (
    <Tabs value={tab} onValueChange={setTab} className="min-h-0 flex-1 gap-0">
      <div className="flex items-center gap-1 border-b px-2">
        <TabsList className="flex-1 border-b-0">
          <TabsTrigger value="cart">Orden actual</TabsTrigger>
          <TabsTrigger value="bills">
            Por cobrar {!loading && <span className="figures">({unpaidOrders.length})</span>}
          </TabsTrigger>
        </TabsList>
        {tab === 'cart' && <EmptyCartButton />}
      </div>
      <TabsContent value="cart" className={PAGE}>
        <CartPanel onEdit={onEdit} onSent={onSent} onChargeCart={onChargeCart} />
      </TabsContent>
      <TabsContent value="bills" className={PAGE}>
        <ErrorBoundary>
          <Suspense fallback={null}>
            <OpenBills orders={unpaidOrders} onOpen={onOpen} onCharge={onCharge} />
          </Suspense>
        </ErrorBoundary>
      </TabsContent>
    </Tabs>
  );
}
