/** Focuses the button that opens, so that the next press opens again. */
export function focusOpen(): void {
  document.querySelector<HTMLElement>('.open-primary')?.focus({ preventScroll: true });
}
