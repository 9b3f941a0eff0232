type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Content of a field, even if no event reported it. */
type HeldValue = string | boolean;

/** Reads fields by name: password managers fill them without an event. */
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

/** Lists fields that the browser filled: it hides their text from the page until the user touches them. */
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

/** Older browsers throw on the unknown selector. */
function isAutofilled(control: Control | undefined): boolean {
  try {
    return control?.matches(':autofill') === true;
  } catch {
    return false;
  }
}
