import type { SessionUser } from '#domain/answers/auth.ts';
import { fullNameError, MAX_NAME_LENGTH } from '#domain/employees.ts';
import { api } from '#web/lib/api.ts';
import { useCommand } from '#web/lib/command.ts';
import { useForm } from '#web/lib/form.ts';
import { uploadAvatar } from '#web/lib/images.ts';
import { messages } from '#web/lib/messages.ts';
import { renewToken } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { ImagePicker } from '#web/ui/image-picker.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface Values extends Record<string, string> {
  full_name: string;
  avatar_url: string;
}

function errorsOf({ full_name }: Values): Readonly<Record<string, string>> {
  const wrongName = fullNameError(full_name);
  return wrongName ? { full_name: wrongName } : {};
}

/** The user's own name and picture. */
export function ProfileSection({ user }: { user: SessionUser }) {
  const { busy, run } = useCommand();
  const form = useForm<Values>({ full_name: user.full_name, avatar_url: user.avatar_url ?? '' }, errorsOf);

  const save = async ({ full_name, avatar_url }: Values) => {
    const json = { full_name: full_name.trim(), avatar_url: avatar_url || null };
    const outcome = await run({
      call: (options) => api.auth.me.$put({ json }, options),
      success: 'Tus datos quedaron guardados.',
      failure: form.unlessShown(),
    });
    if (outcome?.ok) await renewToken();
    else if (outcome) form.refuse(outcome.fields);
  };
  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => void save(values))}
      className="grid gap-4"
    >
      <ImagePicker
        label="Tu foto"
        shape={1}
        value={form.values.avatar_url || null}
        onChange={(url) => form.set('avatar_url', url ?? '')}
        onUpload={uploadAvatar}
        error={form.errorOf('avatar_url')}
      />
      <TextField
        form={form}
        name="full_name"
        label="Nombre"
        required
        autoComplete="name"
        maxLength={MAX_NAME_LENGTH}
      />
      <Button
        type="submit"
        busy={busy}
        disabled={!form.isDirty}
        className="justify-self-end max-sm:justify-self-stretch"
      >
        {messages.save}
      </Button>
    </form>
  );
}
