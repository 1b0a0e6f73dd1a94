import { useEffect, useState } from 'react';

const PARAMETER = 'token';

function readToken(): string {
  const stored: unknown = Object(history.state)[PARAMETER];
  return new URLSearchParams(location.search).get(PARAMETER) ?? (typeof stored === 'string' ? stored : '');
}

/**
 * The token of a link from an e-mail. It is removed from the address at once, so that histories and logs do
 * not store it; the tab's history state has it for a reload.
 */
export function useLinkToken(): string {
  const [token] = useState(readToken);
  useEffect(() => {
    const address = new URL(location.href);
    if (address.searchParams.has(PARAMETER))
      history.replaceState({ ...history.state, [PARAMETER]: token }, '', address.pathname);
  }, [token]);
  return token;
}
