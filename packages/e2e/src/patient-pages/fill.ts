import { uploadFor } from '../clients/media.ts';
import { answers as usual } from '../example-page/answers.ts';
import type { Hands } from './hands.ts';
import type { ShownNode } from './patient.ts';

/** By fact, else by control, else “none of these” or the first option. */
export type Script = Readonly<Record<string, unknown>>;

export async function fill(node: ShownNode, hands: Hands, script: Script): Promise<void> {
  const { control, fact = '', options = [], input = {}, media } = node;
  const scripted = { ...usual, ...script } as Script;
  const answer = scripted[fact] ?? scripted[control];
  if (media) {
    if (media.require_consent) await hands.tick('[type=checkbox]');
    const { contentType, bytes } = uploadFor(media);
    await hands.choose({ name: 'file', mimeType: contentType, buffer: Buffer.from(bytes) });
  } else if (options.length > 0) {
    const usualOption = options.find(({ exclusive }) => exclusive) ?? options[0];
    const codes = [answer ?? usualOption?.code].flat().map(String);
    if (isMenu(node)) {
      await hands.select('#answer', options.find(({ code }) => code === codes[0])?.label ?? '');
    } else for (const code of codes) await hands.tick(`[name=answer][value="${code}"]`);
  } else if (control === 'group') {
    // A list that must not be empty shows its first entry.
    for (const { name, options: choices = [] } of input.min_entries ? (input.fields ?? []) : []) {
      const field = `[id="answer-0-${name}"]`;
      await (choices.length > 0 ? hands.tick(field) : hands.type(field, String(scripted.text)));
    }
  } else if (input.fields) {
    const parts = answer as Record<string, string>;
    for (const { name, options: choices = [] } of input.fields) {
      const label = choices.find(({ code }) => code === parts[name])?.label;
      if (choices.length === 0) await hands.type(`[name="${name}"]`, parts[name] ?? '');
      // A single choice is fixed.
      else if (choices.length > 1) await hands.select(`[name="${name}"]`, label ?? '');
    }
  } else if (input.display) {
    const words = amounts(Number(answer), input.display);
    for (const [index, amount] of words.entries()) await hands.type(`.figures .box >> nth=${index}`, amount);
  } else if (typeof answer === 'number') {
    const { min = -Infinity, max = Infinity } = input;
    await hands.type('#answer', String(Math.min(Math.max(answer, min), max)));
  } else if (control === 'date') await typeDay(String(answer), hands);
  else if (answer !== undefined) await hands.type('#answer', String(answer));
}

async function typeDay(day: string, hands: Hands): Promise<void> {
  const [year = '', month = '', date = ''] = day.split('-');
  // The test's browser writes days as in Britain.
  for (const [name, words] of Object.entries({ day: date, month, year })) {
    await hands.type(`[name=${name}]`, words);
  }
}

/** In the parts that the patient enters. */
function amounts(
  value: number,
  { per_unit, decimals, parts = [{ size: 1 }] }: NonNullable<NonNullable<ShownNode['input']>['display']>,
): string[] {
  let rest = Number((value / per_unit).toFixed(decimals));
  return parts.map(({ size }, index) => {
    const amount = index === parts.length - 1 ? rest / size : Math.floor(rest / size);
    rest -= amount * size;
    return String(Number(amount.toFixed(decimals)));
  });
}

/** Long lists of options are menus. */
function isMenu({ control, options = [] }: ShownNode): boolean {
  return control === 'single_select_cards' && options.length > 12;
}
