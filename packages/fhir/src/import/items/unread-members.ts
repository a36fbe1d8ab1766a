import type { QuestionnaireItem } from 'fhir/r4.js';
import { type ExtensionName, unreadExtensions } from '../extensions.ts';
import { withoutMembers } from '../report.ts';

interface Read {
  readonly members: readonly (keyof QuestionnaireItem)[];
  readonly extensions: readonly ExtensionName[];
}

const ofEvery: Read = {
  members: ['linkId', 'type', 'text', '_text', 'enableWhen', 'enableBehavior', 'extension', 'item'],
  extensions: ['enableWhen', 'variable', 'hidden'],
};

const ofQuestions: Read = {
  members: ['code', 'required', 'repeats', 'readOnly'],
  extensions: ['minOccurs', 'maxOccurs'],
};

const question = (members: Read['members'], extensions: Read['extensions']): Read => ({
  members: [...ofQuestions.members, ...members],
  extensions: [...ofQuestions.extensions, ...extensions],
});

/** What an import reads of an item, by what the item becomes. */
const readOf = {
  group: { members: ['repeats', 'readOnly'], extensions: ['maxOccurs'] },
  list: { members: ['code', 'required', 'repeats', 'readOnly'], extensions: ['minOccurs', 'maxOccurs'] },
  display: { members: [], extensions: [] },
  calculation: {
    members: ['code', 'readOnly'],
    extensions: ['calculated', 'decimals', 'unit', 'unitOption'],
  },
  boolean: question([], []),
  choice: question(['answerOption', 'answerValueSet'], []),
  openChoice: question(['answerOption', 'answerValueSet', 'maxLength'], ['openLabel']),
  number: question([], ['minValue', 'maxValue', 'decimals', 'unit', 'unitOption']),
  date: question([], ['minValue', 'maxValue', 'entryFormat']),
  text: question(['maxLength'], []),
  media: question([], ['mimeType', 'maxSize']),
} as const satisfies Record<string, Read>;

export type ReadKind = keyof typeof readOf;

/** Everything of an item that no import reads, as a change. `below`: of its options. */
export function unreadMembers(
  item: QuestionnaireItem,
  kind: ReadKind,
  below: readonly string[] = [],
): readonly string[] {
  const own: Read = readOf[kind];
  const read: readonly string[] = [...ofEvery.members, ...own.members];
  const members = Object.entries(item).flatMap(([name, value]) => {
    // A false flag says nothing.
    return read.includes(name) || value === false ? [] : [name];
  });
  return withoutMembers([
    ...members,
    ...unreadExtensions(item._text, ['translation']),
    ...unreadExtensions(item, [...ofEvery.extensions, ...own.extensions]),
    ...below,
  ]);
}
