import type { FieldDefinition } from '@telehealth/instrument/bundle';
import type { QuestionnaireItem } from 'fhir/r4.js';
import type { LeftOut } from '../left-out.ts';
import { entryCount, isRepeated } from './entries.ts';
import type { Shape } from './shape.ts';

/** Several chosen options are no list. */
export function isList(item: QuestionnaireItem, { fact }: Shape): boolean {
  return isRepeated(item) && fact.options === undefined;
}

/** A list whose entries have one field, the answer. */
export function listShape(item: QuestionnaireItem, shape: Shape, label_key: string): Shape | LeftOut {
  if (shape.kind === 'media') return { leftOut: 'a list of files cannot be asked' };
  const count = entryCount(item);
  if ('leftOut' in count) return count;
  const field: FieldDefinition = {
    cardinality: 'single',
    ...(shape.fact as Pick<FieldDefinition, 'value_type'>),
    code: 'answer',
    label_key,
  };
  return {
    ...shape,
    control: 'group',
    fact: { value_type: 'entries', ...count.limits, fields: [field] },
    fields: [{ code: field.code, control: shape.control as 'text', required: true }],
    changes: [...count.changes, ...shape.changes],
  };
}
