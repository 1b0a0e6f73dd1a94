import type { ListedPrinter, PrintJob } from '#domain/printing/answers/printing.ts';
import { printTargetInput } from '#domain/printing/inputs/printing.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormWindow } from '#web/ui/form-window.tsx';
import { Select } from '#web/ui/select.tsx';
import type { JobActions } from './use-print-jobs.ts';

interface SendWindowProps {
  job: PrintJob;
  /** The other active printers. */
  printers: readonly ListedPrinter[];
  open: boolean;
  actions: JobActions;
  onClose: () => void;
}

/** Chooses another printer for a paper. */
export function SendWindow({ job, printers, open, actions, onClose }: SendWindowProps) {
  const form = useInputForm(
    { printer_id: printers[0]?.id ?? '' },
    { schema: printTargetInput, bodyOf: (values) => values },
  );
  const send = form.submit(async ({ printer_id }) => {
    const name = printers.find(({ id }) => id === printer_id)?.name ?? '';
    if (await actions.sendTo(job, printer_id, name)) onClose();
  });
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <FormWindow
        size="sm"
        title="Enviar a otra impresora"
        description={job.title}
        formRef={form.ref}
        onSubmit={send}
        action="Enviar"
        busy={actions.busy}
      >
        <Field label="Impresora" required error={form.errorOf('printer_id')}>
          {(control) => (
            <Select
              {...control}
              value={form.values.printer_id}
              onValueChange={(id) => form.set('printer_id', id)}
              options={printers.map(({ id, name }) => ({ value: id, label: name }))}
            />
          )}
        </Field>
      </FormWindow>
    </Dialog>
  );
}
