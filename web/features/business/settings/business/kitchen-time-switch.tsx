import { COOKED_AT_ONCE_PERCENT } from '#domain/base/limits.ts';
import { Card } from '#web/ui/card.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { Switch } from '#web/ui/switch.tsx';
import { useSettingsChange } from '../use-settings-change.ts';

/** How the expected time of an order is computed. */
export function KitchenTimeSwitch() {
  const { settings, busy, change } = useSettingsChange();
  const needsNetwork = useNeedsNetwork();
  return (
    <Card aria-label="Tiempo de cocina">
      <h2 className="text-base font-semibold">Tiempo de cocina</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">
        El tiempo esperado de una orden es la suma de los minutos de sus platos.
      </p>
      <div className="mt-2 border-t pt-2">
        <Switch
          label={`El plato más lento + ${COOKED_AT_ONCE_PERCENT} % del resto`}
          help={
            needsNetwork ??
            'Para cocinas que preparan varios platos a la vez. Vale para lo que se envíe o cambie desde ahora.'
          }
          checked={settings?.cooks_at_once ?? false}
          disabled={needsNetwork !== null || busy || !settings}
          onCheckedChange={(on) =>
            void change(
              { cooks_at_once: on },
              on
                ? 'El tiempo esperado cuenta el plato más lento y parte del resto.'
                : 'El tiempo esperado es la suma de los platos.',
            )
          }
        />
      </div>
    </Card>
  );
}
