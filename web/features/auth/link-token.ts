/** The token of a link from an e-mail. It is taken out of the address at once, so that history and logs don't keep it. */
export function takeLinkToken(): string {
  const address = new URL(location.href);
  const token = address.searchParams.get('token') ?? '';
  if (token !== '') history.replaceState(history.state, '', address.pathname);
  return token;
}
