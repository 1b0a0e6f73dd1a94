/** The push services of Chrome and browsers based on it, Firefox, Safari and Edge. */
const SERVICES =
  /^(?:fcm\.googleapis\.com|(?:[\w-]+\.)*push\.services\.mozilla\.com|(?:[\w-]+\.)*push\.apple\.com|(?:[\w-]+\.)*notify\.windows\.com)$/;

/** Whether an address belongs to a browser's push service. Prevents requests to arbitrary hosts (SSRF). */
export function isPushAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  return protocol === 'https:' && `${port}${username}${password}` === '' && SERVICES.test(hostname);
}
