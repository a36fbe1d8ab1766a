import type { Given } from '../api/intake.ts';
import type { Issue, Node, Option } from '../api/step.ts';

/** By the code of an option that asks to say more. */
export type OptionWords = Readonly<Record<string, string>>;

/** In display order; without options, codes only. */
export function optionsOf({ options, option_codes = [] }: Node): readonly Option[] {
  return options ?? option_codes.map((code) => ({ code }));
}

/** With what a patient may say in their place, at the end. */
export function choicesOf(node: Node): readonly Option[] {
  const unknown = node.unknown_answers ?? [];
  return [...optionsOf(node), ...unknown.map((answer) => ({ ...answer, exclusive: true }))];
}

/** Codes of the earlier answer, also of an unknown one. */
export function chosenBefore({ prefilled_value, prefilled_unknown }: Node): readonly string[] {
  if (prefilled_unknown !== undefined) return [prefilled_unknown];
  return givenBefore(prefilled_value).map(({ code }) => code);
}

/** Texts of the earlier answer. */
export function wordsBefore({ prefilled_value }: Node): OptionWords {
  return Object.fromEntries(givenBefore(prefilled_value).map(({ code, text = '' }) => [code, text]));
}

/** After a tap on a choice of many: an unknown answer and options take each other's place. */
export function toggled(node: Node, before: readonly string[], code: string): readonly string[] {
  const unknown = (node.unknown_answers ?? []).map((answer) => answer.code);
  if (before.includes(code)) return before.filter((one) => one !== code);
  if (unknown.includes(code)) return [code];
  return [...before.filter((one) => !unknown.includes(one)), code];
}

/** An issue about the text of an option is shown at its field. */
export function isGeneral({ params }: Issue): boolean {
  return params?.option === undefined;
}

/** As an answer: shown codes in display order, with the texts that they ask for. */
export function givenCodes(node: Node, chosen: readonly string[], words: OptionWords = {}): Given {
  const unknown = node.unknown_answers?.find(({ code }) => chosen.includes(code));
  if (unknown) return { answer: { code: unknown.code } };
  const codes = optionsOf(node).flatMap((option) =>
    chosen.includes(option.code) ? [withText(option, words)] : [],
  );
  const [first] = codes;
  if (first === undefined) return {};
  if (node.control === 'multi_select_cards') return { answer: codes };
  return { answer: node.control === 'yes_no' ? first === 'true' : first };
}

function withText({ code, please_say }: Option, words: OptionWords) {
  const text = words[code]?.trim() ?? '';
  return please_say === undefined || text === '' ? code : { code, text };
}

function givenBefore(value: unknown): readonly { readonly code: string; readonly text?: string }[] {
  if (value === undefined || value === null) return [];
  return [value].flat().map((one: unknown) => {
    if (typeof one !== 'object' || one === null || !('code' in one)) return { code: String(one) };
    return { code: String(one.code), ...('text' in one && { text: String(one.text) }) };
  });
}
