import type { SessionUser } from '#domain/people/answers/auth.ts';
import { profileInput } from '#domain/people/inputs/employees.ts';
import { messages } from '#web/base/messages.ts';
import { api } from '#web/data/api.ts';
import { useCommand } from '#web/data/command.ts';
import { uploadAvatar } from '#web/data/images.ts';
import { useInputForm } from '#web/data/input-form.ts';
import { renewToken } from '#web/data/session.ts';
import { ImagePicker } from '#web/parts/photos/image-picker.tsx';
import { NetworkButton } from '#web/ui/needs-network.tsx';
import { TextField } from '#web/ui/text-field.tsx';

/** The user's own name and picture. */
export function ProfileSection({ user }: { user: SessionUser }) {
  const { busy, run } = useCommand();
  const form = useInputForm(
    { full_name: user.full_name, avatar_url: user.avatar_url ?? '' },
    {
      schema: profileInput,
      bodyOf: ({ full_name, avatar_url }) => ({ full_name, avatar_url: avatar_url || null }),
    },
  );

  const save = form.submit(async (json) => {
    const outcome = await run({
      call: (options) => api.auth.me.$put({ json }, options),
      success: 'Tus datos quedaron guardados.',
      failure: form.unlessShown(),
    });
    if (outcome?.ok) await renewToken();
    else if (outcome) form.refuse(outcome.fields);
  });
  return (
    <form ref={form.ref} noValidate onSubmit={save} className="grid gap-4">
      <ImagePicker
        label="Tu foto"
        shape={1}
        value={form.values.avatar_url || null}
        onChange={(url) => form.set('avatar_url', url ?? '')}
        onUpload={uploadAvatar}
        error={form.errorOf('avatar_url')}
      />
      <TextField form={form} name="full_name" label="Nombre" required autoComplete="name" />
      <NetworkButton
        type="submit"
        busy={busy}
        disabled={!form.isDirty}
        className="justify-self-end max-sm:justify-self-stretch"
      >
        {messages.save}
      </NetworkButton>
    </form>
  );
}
