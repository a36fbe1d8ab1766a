import { questionnaire } from './questionnaire.ts';

/** What a patient can press: by the place where it stands, since a second press hits what stands there by then. */
export const places = [
  'main',
  'other',
  'back',
  'retry',
  'confirm',
  'keep',
  'first',
  'second',
  'third',
] as const;
export type PlaceOnScreen = (typeof places)[number];

const selectors: Readonly<Record<PlaceOnScreen, string>> = {
  main: '.actions .main',
  other: 'form .actions button:not(.main)',
  back: 'button.quiet',
  retry: '.working button, .trouble button, .note button',
  confirm: 'dialog button:not(.main)',
  keep: 'dialog button.main',
  first: '.card:nth-of-type(1) input',
  second: '.card:nth-of-type(2) input',
  third: '.card:nth-of-type(3) input',
};

/** What stands at a place and can be reached: a dialog keeps everything else from the patient. */
export function elementAt(document: Document, place: PlaceOnScreen): HTMLElement | undefined {
  const dialog = document.querySelector('dialog');
  const found = [...document.querySelectorAll<HTMLElement>(selectors[place])].find(
    (element) => element.closest('dialog') === dialog,
  );
  return found;
}

export function isDisabled(element: HTMLElement): boolean {
  return (element as HTMLButtonElement).disabled || element.closest('fieldset[disabled]') !== null;
}

/** Which screen a patient sees, and the dialog above it. */
export function screenShown(document: Document): string {
  const dialog = document.querySelector('dialog h2')?.textContent ?? '';
  return `${document.querySelector('h1')?.textContent} ${dialog}`;
}

/** What a press of the element answers, read from the screen alone; undefined: nothing. */
export function answerPressed(
  document: Document,
  element: HTMLElement,
): { readonly nodeId: string; readonly given: string } | undefined {
  const headline = document.querySelector('form h1')?.textContent;
  const node = questionnaire.find(({ copy }) => copy === headline);
  if (node === undefined || element.closest('.actions') === null) return undefined;
  const isMain = element.classList.contains('main');
  const inDialog = element.closest('dialog') !== null;
  const given = (content: object) => ({ nodeId: node.node_id, given: JSON.stringify(content) });
  if (inDialog && isMain) return undefined;
  if (node.kind === 'consent') {
    if (!isMain && node.required && !inDialog) return undefined;
    return given({ consent: { affirmed: isMain, consent_version: '1' } });
  }
  if (!isMain && !inDialog) return given({});
  const marked = [...document.querySelectorAll<HTMLInputElement>('form input')]
    .filter(({ type, checked }) => (type === 'radio' || type === 'checkbox') && checked)
    .map(({ value }) => value);
  const words = document.querySelector<HTMLInputElement>('form .box')?.value.trim() ?? '';
  if (node.control === 'multi_select_cards') return given(marked.length > 0 ? { answer: marked } : {});
  if (node.control === 'yes_no') return given(marked.length > 0 ? { answer: marked[0] === 'true' } : {});
  const answer = marked[0] ?? words;
  return given(answer === '' ? {} : { answer });
}
