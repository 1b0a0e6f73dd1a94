import { useSettingsChange } from '#web/features/business/settings/use-settings-change.ts';
import { Card } from '#web/ui/card.tsx';
import { useNeedsNetwork } from '#web/ui/needs-network.tsx';
import { Switch } from '#web/ui/switch.tsx';

/** Whether the discounts of seniors cover alcohol, which an accountant confirms. */
export function SeniorsSwitch() {
  const { settings, busy, change } = useSettingsChange();
  const needsNetwork = useNeedsNetwork();
  return (
    <Card aria-label="Adulto mayor y cuarta edad">
      <h2 className="text-base font-semibold">Adulto mayor y cuarta edad</h2>
      <p className="mt-0.5 text-sm text-muted-foreground">
        25 % desde los 60 años y 35 % desde los 80, sobre lo que come la persona y antes del impuesto.
      </p>
      <div className="mt-2 border-t pt-2">
        <Switch
          label="Incluir el alcohol"
          help={
            needsNetwork ??
            'Sin marcar, los productos del 18 % no llevan el descuento. Consúltalo con tu contador antes de cambiarlo.'
          }
          checked={settings?.seniors_include_special ?? false}
          disabled={needsNetwork !== null || busy || !settings}
          onCheckedChange={(on) =>
            void change(
              { seniors_include_special: on },
              on ? 'El descuento incluye el alcohol.' : 'El descuento ya no incluye el alcohol.',
            )
          }
        />
      </div>
    </Card>
  );
}
