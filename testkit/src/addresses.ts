let addresses = 0;

/** Creates an address in a network of its own, so that the limits by address are separate. */
export function freshAddress(): string {
  addresses += 1;
  return `10.${(addresses >> 8) & 255}.${addresses & 255}.1`;
}
