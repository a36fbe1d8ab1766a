import type { Questionnaire, QuestionnaireItem } from 'fhir/r4.js';

/** An item with the one around it; undefined at the top. */
export interface PlacedItem {
  readonly item: QuestionnaireItem;
  readonly above: PlacedItem | undefined;
}

/** In the order of the questionnaire, each before those in it. */
export function placedItems({ item = [] }: Questionnaire): readonly PlacedItem[] {
  return item.flatMap((one) => placedBelow(one, undefined));
}

export function childrenOf(placed: PlacedItem): readonly PlacedItem[] {
  return (placed.item.item ?? []).map((item) => ({ item, above: placed }));
}

/** The outermost first. */
export function aboveOf({ above }: PlacedItem): readonly PlacedItem[] {
  return above === undefined ? [] : [...aboveOf(above), above];
}

function placedBelow(item: QuestionnaireItem, above: PlacedItem | undefined): readonly PlacedItem[] {
  const placed = { item, above };
  return [placed, ...(item.item ?? []).flatMap((one) => placedBelow(one, placed))];
}
