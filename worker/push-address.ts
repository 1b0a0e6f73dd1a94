/** The push services of Chrome and its relatives, Firefox, Safari and Edge. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*push\.apple\.com|(?:[\w-]+\.)*notify\.windows\.com)$/;

/** Whether an address is a browser maker's push service, so that nobody makes Fogón call anywhere else. */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return protocol === 'https:' && `${port}${username}${password}` === '' && SERVICES.test(hostname);
}
