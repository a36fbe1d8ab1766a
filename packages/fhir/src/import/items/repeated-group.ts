import type { FieldDefinition } from '@telehealth/instrument/bundle';
import type { Draft } from '../draft.ts';
import type { LeftOut } from '../left-out.ts';
import { childrenOf, type PlacedItem } from '../placed-item.ts';
import { entryCount } from './entries.ts';
import { type Field, readField, whyNotAsked } from './field.ts';
import type { Inherited } from './inherited.ts';
import { leaveOut } from './leave-out.ts';
import { questionText } from './question-text.ts';
import { isRequired } from './required.ts';
import { sectionOf } from './section.ts';
import { sourceOf } from './source-of.ts';
import { unreadMembers } from './unread-members.ts';

/** Of an entry, as a bundle allows. */
const maxFields = 8;

/** A question for a list, with the items in it as fields. */
export function importRepeatedGroup(draft: Draft, placed: PlacedItem, here: Inherited): 'whole' | LeftOut {
  const { item } = placed;
  const { linkId } = item;
  if (here.isHidden) return { leftOut: 'it is hidden' };
  if (here.isReadOnly) return { leftOut: 'it is read-only and not calculated' };
  const text = questionText(item);
  if (text === undefined) return { leftOut: 'it has no text' };
  const count = entryCount(item);
  if ('leftOut' in count) return count;
  const children = childrenOf(placed);
  if (children.filter((child) => whyNotAsked(child.item) === undefined).length > maxFields)
    return { leftOut: `a group of more than ${maxFields} items cannot repeat` };
  draft.imported.set(linkId, { kind: 'unread' });
  const code = draft.freshCode(linkId);
  const read = children.map((child) => ({ child, field: readField(draft, child) }));
  const fields = read.flatMap(({ field }) => ('leftOut' in field ? [] : [field]));
  const [first] = fields;
  if (first === undefined) return { leftOut: 'nothing in it can be asked in a list' };
  // No entry is empty.
  const needed = fields.some(isFieldRequired) ? undefined : first;
  draft.facts.push({
    code,
    value_type: 'entries',
    cardinality: 'single',
    screening: 'medical',
    ...count.limits,
    fields: fields.map((field) => definitionOf(draft, field)),
    label_key: draft.texts.add(`q.${code}`, text, linkId),
    source: sourceOf(draft, placed),
  });
  const [when] = here.conditions;
  draft.nodes.push({
    id: code,
    kind: 'question',
    section: sectionOf(draft, here),
    fact: code,
    control: 'group',
    required: isRequired(item),
    copy: `q.${code}`,
    fields: fields.map((field) => ({
      code: field.code,
      control: field.shape.control as 'text',
      required: field === needed || isFieldRequired(field),
    })),
    ...(when && { when, on_unknown: 'hide' }),
  });
  draft.report.imported(linkId, `list ${code}`, [...count.changes, ...unreadMembers(item, 'list')]);
  for (const { child, field } of read) {
    if ('leftOut' in field) leaveOut(draft, child, field.leftOut);
    else reportField(draft, field, field === needed);
  }
  return 'whole';
}

function isFieldRequired({ placed: { item } }: Field): boolean {
  return isRequired(item);
}

function definitionOf(draft: Draft, { placed, code, text, shape }: Field): FieldDefinition {
  return {
    cardinality: 'single',
    ...(shape.fact as Pick<FieldDefinition, 'value_type'>),
    code,
    label_key: draft.texts.add(`q.${code}`, text, placed.item.linkId),
    source: sourceOf(draft, placed, shape.unit),
  };
}

function reportField(draft: Draft, { placed, code, shape }: Field, isNeeded: boolean): void {
  const { item } = placed;
  draft.report.imported(item.linkId, `field ${code}`, [
    ...(isNeeded ? ['each entry needs it, because no other field is required'] : []),
    ...shape.changes,
    ...unreadMembers(item, shape.kind, shape.unread),
  ]);
  for (const child of childrenOf(placed)) leaveOut(draft, child, `it is below ${item.linkId}, in a list`);
}
