import { useEffect, useRef, useState } from 'react';

/** Whether saving was tried, after which errors show; each try takes the focus to the first of them. */
export function useAttempted() {
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return { form, tried: attempts > 0, attempt: () => setAttempts((count) => count + 1) };
}
