import { useEffect, useState } from 'react';

const PARAMETER = 'token';

/** The token of a link from an e-mail. It leaves the address at once, so that history and logs don't keep it. */
export function useLinkToken(): string {
  const [token] = useState(() => new URLSearchParams(location.search).get(PARAMETER) ?? '');
  useEffect(() => {
    const address = new URL(location.href);
    if (address.searchParams.has(PARAMETER)) history.replaceState(history.state, '', address.pathname);
  }, []);
  return token;
}
