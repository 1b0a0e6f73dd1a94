import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { Input } from '#web/ui/input.tsx';

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type'>) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <span className="relative block">
      <Input className="pr-12" {...props} type={visible ? 'text' : 'password'} />
      <button
        type="button"
        aria-label={visible ? 'Ocultar la contraseña' : 'Mostrar la contraseña'}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
        className="absolute top-0 right-0 grid size-11 place-items-center rounded-control text-muted-foreground hover:text-foreground focus-ring"
      >
        <Icon className="size-4.5" aria-hidden="true" />
      </button>
    </span>
  );
}
