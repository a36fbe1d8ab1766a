import type { Given } from '../api/intake.ts';
import type { Node, Option } from '../api/step.ts';

/** In display order; without options, codes only. */
export function optionsOf({ options, option_codes = [] }: Node): readonly Option[] {
  return options ?? option_codes.map((code) => ({ code }));
}

/** Codes of the earlier answer. */
export function chosenBefore({ prefilled_value }: Node): readonly string[] {
  if (prefilled_value === undefined || prefilled_value === null) return [];
  return [prefilled_value].flat().map(String);
}

/** As an answer: shown codes in display order. */
export function givenCodes(node: Node, chosen: readonly string[]): Given {
  const codes = optionsOf(node).flatMap(({ code }) => (chosen.includes(code) ? [code] : []));
  const [first] = codes;
  if (first === undefined) return {};
  if (node.control === 'multi_select_cards') return { answer: codes };
  return { answer: node.control === 'yes_no' ? first === 'true' : first };
}
