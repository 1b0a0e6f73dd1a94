import type { Form } from '#web/data/form.ts';
import { Card } from '#web/ui/card.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import type { BusinessValues } from './business-form.ts';

/** When the time of an occupied table turns amber on the floor, and when red. */
export function TableAgeFields({ form }: { form: Form<BusinessValues> }) {
  return (
    <Card className="grid gap-4 sm:grid-cols-2">
      <h2 className="text-base font-semibold sm:col-span-2">Tiempo de las mesas</h2>
      <TextField
        form={form}
        name="table_attention_minutes"
        label="Minutos de atención"
        help="Desde aquí el tiempo de una mesa ocupada se ve en ámbar."
        inputMode="numeric"
        className="text-right figures"
      />
      <TextField
        form={form}
        name="table_alert_minutes"
        label="Minutos de alerta"
        help="Y desde aquí, en rojo."
        inputMode="numeric"
        className="text-right figures"
      />
    </Card>
  );
}
