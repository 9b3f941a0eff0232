let addresses = 0;

/** An address in a network that nobody else in this process has: the limits by address are its own. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.1`;
}
