/** One key per IPv4 address and per /64 of IPv6, which is one household or machine. */
export function addressKey(address: string): string {
  return address.includes(':') ? `${groupsOf(address).slice(0, 4).join(':')}::/64` : address;
}

function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
}

/**
 * One key per /24 of IPv4 and per /48 of IPv6: one customer of a hosting company, or a street of an access provider.
 */
export function networkKey(address: string): string {
  const key = addressKey(address);
  if (key.endsWith('::/64')) return `${key.split(':').slice(0, 3).join(':')}::/48`;
  const parts = key.split('.');
  return parts.length === 4 ? `${parts.slice(0, 3).join('.')}.0/24` : key;
}
