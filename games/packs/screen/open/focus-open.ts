/** Puts the keyboard on the button that opens, where the next press opens again. */
export function focusOpen(): void {
  document.querySelector<HTMLElement>('.open-primary')?.focus({ preventScroll: true });
}
