import { CircleAlert } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { cn } from './cn.ts';
import { Label } from './label.tsx';

/** The attributes that connect a control with its label, help and error. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-required': true | undefined;
}

interface FieldProps {
  label: ReactNode;
  help?: ReactNode;
  /** The error text, shown in place of the help. */
  error?: string | null | undefined;
  required?: boolean;
  /** A small link or count on the right of the label. */
  aside?: ReactNode;
  className?: string;
  children: (control: FieldControl) => ReactNode;
}

/** Label above, help or error under: `<Field label="Nombre" error={…}>{(control) => <Input {...control} />}</Field>`. */
export function Field({ label, help, error, required, aside, className, children }: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const described = error || help ? noteId : undefined;
  return (
    <div className={cn('flex flex-col gap-1.5', className)}>
      <div className="flex items-baseline justify-between gap-3">
        <Label htmlFor={id}>{label}</Label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described,
        'aria-required': required || undefined,
      })}
      <FieldNote id={noteId} help={help} error={error} />
    </div>
  );
}

interface FieldNoteProps {
  id?: string;
  help?: ReactNode;
  error: string | null | undefined;
}

/** The error of a control, or else its help. */
export function FieldNote({ id, help, error }: FieldNoteProps) {
  if (error) {
    return (
      <p id={id} role="alert" className="flex items-start gap-1.5 text-sm text-danger-ink">
        <CircleAlert className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
        {error}
      </p>
    );
  }
  if (!help) return null;
  return (
    <p id={id} className="text-sm text-muted-foreground">
      {help}
    </p>
  );
}
