import type { FactDefinition } from '@telehealth/instrument/bundle';
import type { QuestionnaireItem } from 'fhir/r4.js';
import { allOf, answered } from '../conditions/combine.ts';
import type { Draft } from '../draft.ts';
import { extensionOf } from '../extensions.ts';
import type { LeftOut } from '../left-out.ts';
import type { PlacedItem } from '../placed-item.ts';
import { type Translated, translated } from '../texts/translated.ts';
import { importHelp } from './display.ts';
import type { Inherited } from './inherited.ts';
import { sectionOf } from './section.ts';
import { shapeOf } from './shape-of.ts';
import { sourceOf } from './source-of.ts';
import { unreadMembers } from './unread-members.ts';

/** All facts are medical: which ones a brand may ask in its own words is for the author to say. */
export function importQuestion(draft: Draft, placed: PlacedItem, here: Inherited): Inherited | LeftOut {
  const { item } = placed;
  const { linkId } = item;
  const text = questionText(item);
  if (text === undefined) return { leftOut: 'it has no text' };
  if (here.isReadOnly || item.readOnly === true) return { leftOut: 'it is read-only and not calculated' };
  const code = draft.freshCode(linkId);
  const shape = shapeOf(draft, item, code);
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
    ...(helper !== undefined && { content: { helper: draft.texts.add(`h.${code}`, helper, linkId) } }),
    ...(when && { when, on_unknown: 'hide' }),
    ...(shape.media && { media: shape.media }),
  });
  const changes = [...shape.changes, ...unreadMembers(item, shape.kind, shape.unread)];
  draft.report.imported(linkId, `question ${code}`, changes);
  // A response has the items below a question in its answer.
  const below = allOf([...here.conditions, answered(code)]);
  return { ...here, conditions: below === undefined ? [] : [below] };
}

export function questionText({ text, _text, code = [] }: QuestionnaireItem): Translated | undefined {
  return translated(text, _text) ?? translated(code.find(({ display }) => display !== undefined)?.display);
}

function isRequired(item: QuestionnaireItem): boolean {
  return item.required === true || (extensionOf(item, 'minOccurs')?.valueInteger ?? 0) > 0;
}
