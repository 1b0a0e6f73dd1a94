import type { TemporaryPassword } from '#domain/people/answers/employees.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog, DialogContent } from '#web/ui/dialog.tsx';
import { CopyField } from '../copy-field.tsx';

interface TemporaryWindowProps {
  open: boolean;
  issued: TemporaryPassword;
  onClose: () => void;
}

/** Shows an employee's temporary password once. */
export function TemporaryWindow({ open, issued, onClose }: TemporaryWindowProps) {
  const { full_name, username, email, email_confirmed } = issued.employee;
  const when = username === null && !email_confirmed ? ' cuando confirme ese correo' : '';
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()}>
      <DialogContent
        title="Contraseña temporal"
        description={`Dásela a ${full_name}, que entra con «${username ?? email}»${when}.`}
        footer={<Button onClick={onClose}>Ya la guardé</Button>}
      >
        <CopyField
          label="Contraseña temporal"
          help="Cópiala ahora: no la volveremos a mostrar. Al entrar por primera vez elegirá la suya."
          value={issued.temporary_password}
        />
      </DialogContent>
    </Dialog>
  );
}
