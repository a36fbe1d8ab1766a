import type { ItemSource } from '@telehealth/instrument/bundle';
import type { QuestionnaireResponseItem } from 'fhir/r4.js';

/** An item of a response, before it is in its groups. */
export interface AnsweredItem {
  /** Where it has no source. */
  readonly linkId: string;
  readonly source: ItemSource | undefined;
  readonly text: Pick<QuestionnaireResponseItem, 'text' | '_text'>;
  /** Several of a group that repeats. */
  readonly contents: readonly Pick<QuestionnaireResponseItem, 'answer' | 'item' | 'extension'>[];
}

/** In the order of the questionnaire, in its groups and below its questions; then what it does not have. */
export function nestedItems(answered: readonly AnsweredItem[]): readonly QuestionnaireResponseItem[] {
  const root: QuestionnaireResponseItem[] = [];
  const position = ({ source }: AnsweredItem) => source?.position ?? Number.POSITIVE_INFINITY;
  const ordered = answered.toSorted((a, b) => Math.sign(position(a) - position(b)) || 0);
  for (const { linkId, source, text, contents } of ordered) {
    const items = contents.map((content) => ({ linkId: source?.link_id ?? linkId, ...text, ...content }));
    if (items.length > 0) place(root, source?.under ?? []).push(...items);
  }
  return root;
}

/** The list of the group, or of the first answer, at the end of the path. */
function place(items: QuestionnaireResponseItem[], path: readonly string[]): QuestionnaireResponseItem[] {
  const [linkId, ...rest] = path;
  if (linkId === undefined) return items;
  let found = items.find((item) => item.linkId === linkId);
  if (found === undefined) {
    found = { linkId };
    items.push(found);
  }
  const holder: { item?: QuestionnaireResponseItem[] | undefined } = found.answer?.[0] ?? found;
  holder.item ??= [];
  return place(holder.item, rest);
}
