import { type RefObject, useEffect, useState } from 'react';
import {
  ADMIN_PASSWORD_HELP,
  COUNTRY_CODES,
  type CountryCode,
  fullPhone,
  registerErrors,
} from '#domain/people/auth-rules.ts';
import { messages } from '#web/base/messages.ts';
import { notify } from '#web/base/notify.ts';
import { ApiError, api } from '#web/data/api.ts';
import { useForm } from '#web/data/form.ts';
import { NetworkError } from '#web/data/http.ts';
import { useAttempts } from '#web/data/use-attempts.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { NativeSelect } from '#web/ui/native-select.tsx';
import { PasswordInput } from './password-input.tsx';
import type { PendingRegistration } from './pending-registration.ts';

const EMPTY = { businessName: '', ownerName: '', email: '', phone: '', password: '', confirmPassword: '' };

/** The typed registration, kept while the other form is open. Passwords must be typed again. */
export interface RegistrationDraft {
  readonly businessName: string;
  readonly ownerName: string;
  readonly email: string;
  readonly phone: string;
  readonly code: CountryCode;
}

const NOTHING_TYPED: RegistrationDraft = {
  businessName: '',
  ownerName: '',
  email: '',
  phone: '',
  code: '+504',
};

interface RegisterFormProps {
  draft: RefObject<RegistrationDraft | null>;
  onDone: (pending: PendingRegistration) => void;
}

function notifyRegistrationFailure(error: ApiError | NetworkError): void {
  if (error instanceof ApiError && error.message !== messages.unexpected) notify.error(error.message);
  else
    notify.error('Error al registrar el negocio', error instanceof NetworkError ? error.message : undefined);
}

export function RegisterForm({ draft, onDone }: RegisterFormProps) {
  const [{ code: first, ...typed }] = useState(() => draft.current ?? NOTHING_TYPED);
  const form = useForm({ ...EMPTY, ...typed }, registerErrors);
  const [code, setCode] = useState(first);
  const { busy, attempt } = useAttempts();
  const { businessName, ownerName, email, phone } = form.values;
  useEffect(() => {
    draft.current = { businessName, ownerName, email, phone, code };
  });

  const register = async (values: typeof EMPTY) => {
    const json = { ...values, phone: fullPhone(code, values.phone) };
    const outcome = await attempt(['registration', json], () => ({
      call: (options) => api.auth.register.$post({ json }, options),
      success: '¡Registro exitoso! Revisa tu correo para confirmar tu cuenta.',
      failure: null,
    }));
    if (outcome?.ok) return onDone({ email: json.email.trim(), token: outcome.data.token });
    if (!outcome) return;
    const onFields = Object.keys(outcome.fields).some((name) => name in EMPTY);
    if (onFields) form.refuse(outcome.fields);
    else notifyRegistrationFailure(outcome.error);
  };

  return (
    <form
      ref={form.ref}
      noValidate
      onSubmit={form.submit((values) => void register(values))}
      className="grid gap-4"
    >
      <Field label="Nombre del negocio" required error={form.errorOf('businessName')}>
        {(control) => <Input {...control} {...form.input('businessName')} autoComplete="organization" />}
      </Field>
      <Field label="Tu nombre" required error={form.errorOf('ownerName')}>
        {(control) => <Input {...control} {...form.input('ownerName')} autoComplete="name" />}
      </Field>
      <Field label="Correo electrónico" required error={form.errorOf('email')}>
        {(control) => (
          <Input {...control} {...form.input('email')} type="email" inputMode="email" autoComplete="email" />
        )}
      </Field>
      <Field label="Teléfono" required error={form.errorOf('phone')}>
        {(control) => (
          <div className="grid grid-cols-[6rem_1fr] gap-2">
            <CountryCodeSelect value={code} onChange={setCode} />
            <Input
              {...control}
              {...form.input('phone')}
              type="tel"
              inputMode="tel"
              autoComplete="tel-national"
              className="figures"
            />
          </div>
        )}
      </Field>
      <div className="grid gap-4 sm:grid-cols-2 sm:items-start">
        <Field label="Contraseña" required help={ADMIN_PASSWORD_HELP} error={form.errorOf('password')}>
          {(control) => (
            <PasswordInput {...control} {...form.input('password')} autoComplete="new-password" />
          )}
        </Field>
        <Field label="Confirmar contraseña" required error={form.errorOf('confirmPassword')}>
          {(control) => (
            <PasswordInput {...control} {...form.input('confirmPassword')} autoComplete="new-password" />
          )}
        </Field>
      </div>
      <Button type="submit" size="lg" full busy={busy} className="mt-1">
        {messages.register}
      </Button>
    </form>
  );
}

function CountryCodeSelect({
  value,
  onChange,
}: {
  value: CountryCode;
  onChange: (code: CountryCode) => void;
}) {
  return (
    <NativeSelect
      name="countryCode"
      aria-label="Código de país"
      autoComplete="tel-country-code"
      value={value}
      face={value}
      onChange={(event) => {
        const chosen = COUNTRY_CODES.find(({ code }) => code === event.target.value);
        if (chosen) onChange(chosen.code);
      }}
    >
      {COUNTRY_CODES.map(({ code, country }) => (
        <option key={code} value={code}>
          {code} {country}
        </option>
      ))}
    </NativeSelect>
  );
}
