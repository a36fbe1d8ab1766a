/** Fields whose text has digits. */
const writes = 'textarea, select, input:not([type=radio], [type=checkbox])';

/**
 * The keys 1 to 9 choose the option of that place, as a press does. They count while the focus is inside the question alone (WCAG
 * 2.2, 2.1.4).
 */
export function chooseByNumber(event: KeyboardEvent): void {
  const { key, repeat, ctrlKey, altKey, metaKey, currentTarget, target } = event;
  if (!/^[1-9]$/.test(key) || repeat || ctrlKey || altKey || metaKey) return;
  if ((target as HTMLElement).matches(writes)) return;
  const options = (currentTarget as HTMLElement).querySelectorAll<HTMLInputElement>('.cards > .card > input');
  const option = options[Number(key) - 1];
  option?.focus();
  option?.click();
}
