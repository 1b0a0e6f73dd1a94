import type { RegisterSession } from '#domain/register/answers/register.ts';
import OpenRegister from './open-register.tsx';
import { RegisterWindow } from './register-window.tsx';

interface OpenRegisterWindowProps {
  onDone: () => void;
  onClose: (session: RegisterSession) => void;
}

/** Opens another register while one is already open. */
export function OpenRegisterWindow({ onDone, onClose }: OpenRegisterWindowProps) {
  return (
    <RegisterWindow
      title="Aperturar caja"
      className="[&>div]:flex [&>div]:flex-col [&>div]:overflow-hidden [&>div]:p-0"
    >
      <OpenRegister onDone={onDone} onClose={onClose} />
    </RegisterWindow>
  );
}
