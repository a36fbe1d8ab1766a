/** Contents of a form's fields; a file cannot be restored. */
export interface Words {
  readonly fields: readonly FieldWords[];
}

interface FieldWords {
  /** Unique in the form. */
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
}

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

export function wordsOf(form: HTMLFormElement): Words {
  return {
    fields: fieldsOf(form).map((field) => ({
      name: nameOf(field),
      value: field.value,
      isChecked: isChecked(field),
    })),
  };
}

/** Triggers the events of an entry by the patient. */
export function putBack(form: HTMLFormElement, { fields }: Words): void {
  for (const field of fieldsOf(form)) {
    const before = fields.find(({ name }) => name === nameOf(field));
    if (before === undefined || field.type === 'file' || holds(field, before)) continue;
    if (isChoice(field)) (field as HTMLInputElement).checked = before.isChecked;
    else field.value = before.value;
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

export function isSame(one: Words, other: Words): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Typed or added contents count, a tap alone does not. */
export function hasTyped(before: Words, form: HTMLFormElement): boolean {
  const fields = fieldsOf(form).filter((field) => !isChoice(field) && field.tagName !== 'SELECT');
  return fields.some((field) => {
    const known = before.fields.find(({ name }) => name === nameOf(field));
    return field.value !== (known?.value ?? '');
  });
}

function holds(field: Field, { value, isChecked: wasChecked }: FieldWords): boolean {
  return isChoice(field) ? isChecked(field) === wasChecked : field.value === value;
}

function fieldsOf(form: HTMLFormElement): readonly Field[] {
  return [...form.querySelectorAll<Field>('input, select, textarea')];
}

function nameOf(field: Field): string {
  return [field.name, field.id, isChoice(field) ? field.value : fieldsBefore(field)].join(' ');
}

/** Some fields of a figure have neither name nor id. */
function fieldsBefore(field: Field): number {
  return field.name || field.id || field.form === null ? 0 : fieldsOf(field.form).indexOf(field);
}

function isChoice({ type }: Field): boolean {
  return type === 'radio' || type === 'checkbox';
}

function isChecked(field: Field): boolean {
  return isChoice(field) && (field as HTMLInputElement).checked;
}
