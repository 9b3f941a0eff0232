import { tabStore } from '@voltide/ui/browser-store';

/** Storage key of typed text during the reload for an update; /privacy lists it. */
const STORED_AS = 'voltide-typed';
/** Time in which the fields of the reloaded page may appear. */
const PATIENCE_MS = 10_000;

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;
type Typed = { readonly place: string; readonly fields: Readonly<Record<string, string | boolean>> };

/** Types whose content must not be stored, or is not typed. */
const SECRET_TYPES = new Set(['password', 'hidden', 'file', 'submit', 'button', 'radio']);

/** Stores the content of this page's fields, except passwords and codes. */
export function storeTyping(): void {
  const fields: Record<string, string | boolean> = {};
  for (const [name, control] of listControls()) {
    const value = valueOf(control);
    if (value !== '' && value !== false) fields[name] = value;
  }
  if (Object.keys(fields).length === 0) return;
  tabStore.write(STORED_AS, JSON.stringify({ place: placeOf(window.location), fields } satisfies Typed));
}

/** Restores stored content into the same page's fields as they appear, until the user types. */
export function restoreTyping(): void {
  const typed = readTyped();
  tabStore.write(STORED_AS, null);
  if (typed === undefined || typed.place !== placeOf(window.location)) return;
  const left = new Map(Object.entries(typed.fields));
  const fill = (): void => {
    for (const [name, control] of listControls()) {
      const value = left.get(name);
      if (value === undefined) continue;
      left.delete(name);
      if (valueOf(control) !== value) setValue(control, value);
    }
    if (left.size === 0) stop();
  };
  const stopForPerson = ({ isTrusted }: Event): void => {
    if (isTrusted) stop();
  };
  const observer = new MutationObserver(fill);
  const stop = (): void => {
    observer.disconnect();
    document.removeEventListener('input', stopForPerson, true);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', stopForPerson, true);
  setTimeout(stop, PATIENCE_MS);
  fill();
}

function readTyped(): Typed | undefined {
  try {
    return (JSON.parse(tabStore.read(STORED_AS) ?? 'null') as Typed | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function placeOf({ pathname, search }: Location): string {
  return pathname + search;
}

/** Returns fields by name and label, the first of each. */
function listControls(): ReadonlyMap<string, Control> {
  const found = new Map<string, Control>();
  const scope = '#app :is(input, textarea, select), [role="dialog"] :is(input, textarea, select)';
  for (const control of document.querySelectorAll<Control>(scope)) {
    const name = `${control.name} ${control.getAttribute('aria-label') ?? labelOf(control)}`.trim();
    const isSecret = SECRET_TYPES.has(control.type) || /one-time-code|^cc-|password/.test(control.autocomplete);
    if (name !== '' && !isSecret && !control.disabled && !found.has(name)) found.set(name, control);
  }
  return found;
}

/** Returns a field's label without the text inside nested fields. */
function labelOf(control: Control): string {
  const label = control.labels?.[0]?.cloneNode(true);
  if (!(label instanceof HTMLElement)) return '';
  for (const inner of label.querySelectorAll('input, textarea, select')) inner.remove();
  return label.textContent.trim();
}

function valueOf(control: Control): string | boolean {
  return control instanceof HTMLInputElement && control.type === 'checkbox' ? control.checked : control.value;
}

/** Sets a field as typing would, so that its change handlers run. */
function setValue(control: Control, value: string | boolean): void {
  if (typeof value === 'boolean') return control.click();
  // React overrides the value's setter on the field itself; this calls the original.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
