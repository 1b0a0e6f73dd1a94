import { useEffect, useRef, useState } from 'react';

/** Whether the form was submitted, after which errors show. Each attempt focuses the first error. */
export function useAttempted() {
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { form, wasSubmitted: attempts > 0, attempt: () => setAttempts((count) => count + 1) };
}
