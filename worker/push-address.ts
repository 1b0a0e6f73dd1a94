const INWARD = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|arpa)$/;
const NUMERIC = /^[\d.]+$|^\[/;

/** Whether an address can be a browser maker's push service: https on the public internet by its name, so that nobody makes Fogón call inwards. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const host = hostname.replace(/\.$/, '');
  return (
    protocol === 'https:' &&
    `${port}${username}${password}` === '' &&
    host.includes('.') &&
    !NUMERIC.test(host) &&
    !INWARD.test(host)
  );
}
