import { useState } from 'react';
import type { Switcher } from '#domain/people/answers/employees.ts';
import { PIN_MESSAGE, PIN_SHAPE } from '#domain/people/employees.ts';
import { api, apiPath, sentenceOf } from '#web/data/api.ts';
import { useForm } from '#web/data/form.ts';
import { switchUser, useUser } from '#web/data/session.ts';
import { useApi } from '#web/data/swr.tsx';
import { mayLeaveDevice } from './leave-device.ts';

/** The employees who may use this device, and the form for their PIN; calls `onWrong` after a wrong PIN. */
export function useSwitch(onWrong: () => void) {
  const { id: self } = useUser();
  const { data, error, mutate, isValidating } = useApi(apiPath(api.auth.switch));
  const [person, setPerson] = useState<Switcher | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useForm(
    { pin: '' },
    ({ pin }): Readonly<Record<string, string>> => (PIN_SHAPE.test(pin) ? {} : { pin: PIN_MESSAGE }),
  );

  const send = async (pin: string) => {
    if (!person || busy) return;
    setBusy(true);
    try {
      if (!(await mayLeaveDevice())) return;
      await switchUser(person.id, pin);
    } catch (refused) {
      form.set('pin', '');
      form.refuse({ pin: sentenceOf(refused) });
      onWrong();
    } finally {
      setBusy(false);
    }
  };

  return {
    people: data?.people.filter(({ id }) => id !== self),
    failed: error !== undefined && data === undefined,
    retrying: isValidating,
    retry: () => void mutate(),
    person,
    choose: (chosen: Switcher | null) => {
      form.set('pin', '');
      setPerson(chosen);
    },
    form,
    busy,
    submit: form.submit(({ pin }) => void send(pin)),
  };
}
