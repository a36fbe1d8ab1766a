import type { Element, QuestionnaireItem } from 'fhir/r4.js';
import { unreadExtensions } from '../extensions.ts';
import { withoutMembers } from '../report.ts';

const read: ReadonlySet<string> = new Set([
  'linkId',
  'type',
  'text',
  '_text',
  'code',
  'enableWhen',
  'enableBehavior',
  'required',
  'repeats',
  'readOnly',
  'maxLength',
  'answerOption',
  'answerValueSet',
  'extension',
  'item',
]);

/** Everything of an item that no import reads, as a change. `below`: of its options. */
export function unreadMembers(item: QuestionnaireItem, below: readonly string[] = []): readonly string[] {
  const members = Object.entries(item).flatMap(([name, value]) => {
    if (read.has(name)) return [];
    return name.startsWith('_') ? unreadExtensions(value as Element) : [name];
  });
  const extensions = [...unreadExtensions(item._text), ...unreadExtensions(item)];
  return withoutMembers([...members, ...extensions, ...below]);
}
