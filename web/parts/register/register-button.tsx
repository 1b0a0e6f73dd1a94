import { Wallet } from 'lucide-react';
import { useRegister } from '#web/data/register/use-register.ts';
import { useSalesSettings } from '#web/data/sales/use-sales-settings.ts';
import { Button } from '#web/ui/button.tsx';
import { REGISTER_BUTTON_ID } from './register-window.tsx';

/** In the bar, beside the search: the register in which this device charges, since when and by whom. Opens the panel. */
export function RegisterButton({ onPress }: { onPress: () => void }) {
  const { session, loading } = useRegister();
  const { clockOf } = useSalesSettings();
  const name = session?.register_name ?? 'Caja cerrada';
  return (
    <Button
      id={REGISTER_BUTTON_ID}
      variant="outline"
      aria-haspopup="dialog"
      disabled={loading}
      onClick={onPress}
      className="max-w-56 shrink-0 px-3"
    >
      <Wallet aria-hidden="true" />
      <span className="min-w-0 text-left max-sm:sr-only">
        <span className="block max-w-40 truncate leading-4">
          {session && <span className="sr-only">Caja: </span>}
          {loading ? 'Caja' : name}
        </span>
        {session && (
          <span className="hidden max-w-40 truncate text-xs leading-4 font-normal text-muted-foreground figures sm:block">
            {clockOf(session.created_at)} · {session.opened_by}
          </span>
        )}
      </span>
    </Button>
  );
}
