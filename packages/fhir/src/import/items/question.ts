import type { FactDefinition } from '@telehealth/instrument/bundle';
import { allOf, answered } from '../conditions/combine.ts';
import type { Draft } from '../draft.ts';
import type { LeftOut } from '../left-out.ts';
import { childrenOf, type PlacedItem } from '../placed-item.ts';
import { importHelp, isHelp } from './display.ts';
import type { Inherited } from './inherited.ts';
import { leaveOut } from './leave-out.ts';
import { questionText } from './question-text.ts';
import { isList, listShape } from './repeated-question.ts';
import { isRequired } from './required.ts';
import { sectionOf } from './section.ts';
import { shapeOf } from './shape-of.ts';
import { sourceOf } from './source-of.ts';
import { unreadMembers } from './unread-members.ts';

/** All facts are medical: which ones a brand may ask in its own words is for the author to say. */
export function importQuestion(
  draft: Draft,
  placed: PlacedItem,
  here: Inherited,
): Inherited | LeftOut | 'whole' {
  const { item } = placed;
  const { linkId } = item;
  const text = questionText(item);
  if (text === undefined) return { leftOut: 'it has no text' };
  if (here.isReadOnly || item.readOnly === true) return { leftOut: 'it is read-only and not calculated' };
  const code = draft.freshCode(linkId);
  const asked = shapeOf(draft, item, code);
  if ('leftOut' in asked) return asked;
  const repeats = isList(item, asked);
  const shape = repeats ? listShape(item, asked, `q.${code}`) : asked;
  if ('leftOut' in shape) return shape;
  const fact: FactDefinition = {
    code,
    cardinality: 'single',
    ...shape.fact,
    screening: 'medical',
    label_key: draft.texts.add(`q.${code}`, text, linkId),
    source: sourceOf(draft, placed, shape.unit),
  };
  draft.facts.push(fact);
  draft.imported.set(linkId, { kind: 'question', fact });
  const helper = importHelp(draft, placed, code);
  const [when] = here.conditions;
  draft.nodes.push({
    id: code,
    kind: 'question',
    section: sectionOf(draft, here),
    fact: code,
    control: shape.control,
    required: isRequired(item),
    copy: `q.${code}`,
    ...(shape.fields && { fields: shape.fields }),
    ...(helper !== undefined && { content: { helper: draft.texts.add(`h.${code}`, helper, linkId) } }),
    ...(when && { when, on_unknown: 'hide' }),
    ...(shape.media && { media: shape.media }),
  });
  const changes = [...shape.changes, ...unreadMembers(item, shape.kind, shape.unread)];
  draft.report.imported(linkId, `${repeats ? 'list' : 'question'} ${code}`, changes);
  if (repeats) {
    const others = childrenOf(placed).filter((child) => !isHelp(child));
    for (const child of others) leaveOut(draft, child, `it is below ${linkId}, in a list`);
    return 'whole';
  }
  // A response has the items below a question in its answer.
  const below = allOf([...here.conditions, answered(code)]);
  return { ...here, conditions: below === undefined ? [] : [below] };
}
