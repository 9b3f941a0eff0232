type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** What a field holds, whether or not the page was told of it. */
type HeldValue = string | boolean;

/** What the fields of a form hold now, by their names: password managers fill them without an event. */
export function readFields(form: HTMLFormElement, names: readonly string[]): ReadonlyMap<string, HeldValue> {
  const held = new Map<string, HeldValue>();
  for (const name of names) {
    const control = findControl(form, name);
    if (control === undefined) continue;
    const isBox = control instanceof HTMLInputElement && control.type === 'checkbox';
    held.set(name, isBox ? control.checked : control.value);
  }
  return held;
}

/** The fields that a browser has filled, whose text it hides from the page until somebody touches it. */
export function listAutofilled(form: HTMLFormElement, names: readonly string[]): readonly string[] {
  return names.filter((name) => isAutofilled(findControl(form, name)));
}

function findControl(form: HTMLFormElement, name: string): Control | undefined {
  const control = form.elements.namedItem(name);
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement;
  return isControl ? control : undefined;
}

/** Older browsers do not know the selector, and refuse it. */
function isAutofilled(control: Control | undefined): boolean {
  try {
    return control?.matches(':autofill') === true;
  } catch {
    return false;
  }
}
