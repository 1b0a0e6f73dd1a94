import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';

/** Replaces the address without a new step in the history. */
export function Redirect({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => navigate(to, { replace: true }), [to, navigate]);
  return null;
}
