import { useLayoutEffect } from 'react';
import { useLocation } from 'wouter';

/** Replaces the address, leaving no step back to it. */
export function Redirect({ to }: { to: string }) {
  const [, navigate] = useLocation();
  useLayoutEffect(() => navigate(to, { replace: true }), [to, navigate]);
  return null;
}
