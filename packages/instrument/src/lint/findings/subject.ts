import { Pointer } from 'typebox/value';
import { endingCodes } from '../../bundle/schema/ending-codes.ts';
import type { Finding } from './finding.ts';

/** For each list of a bundle: the word for an item, and the key of its name. */
const named: Readonly<Record<string, readonly [noun: string, key: 'id' | 'code']>> = {
  facts: ['Fact', 'code'],
  derivations: ['Derivation', 'code'],
  sections: ['Section', 'id'],
  nodes: ['Node', 'id'],
  flags: ['Flag', 'code'],
  stop_when: ['Stop', 'code'],
  eligibility: ['Criterion', 'id'],
};

/** Names of another form are never repeated in a message. */
const nameForm = /^[a-z][a-z0-9_.]{0,127}$/;
const localeForm = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/**
 * The target of a JSON Pointer, for people: `Node q_height`, `Fact illness, option a`, `Text c.end in es`. An item
 * without a well-formed name has its position. Undefined for the whole bundle. `input` is untrusted JSON.
 */
function subjectOf(input: unknown, where: string): string | undefined {
  const [list = '', item = '', part, option = ''] = Pointer.Indices(where);
  if (list === 'endings' && endingCodes.some((code) => code === item)) return `Ending ${item}`;
  if (list === 'copy') return textOf(item, part);
  const [noun, key] = Object.hasOwn(named, list) ? (named[list] ?? []) : [];
  if (noun === undefined || key === undefined || item === '') return undefined;
  const subject = `${noun} ${nameAt(input, [list, item, key]) ?? `at index ${item}`}`;
  const word = part === 'options' ? 'option' : part === 'fields' && 'field';
  if (part === undefined || !word || option === '') return subject;
  return `${subject}, ${word} ${nameAt(input, [list, item, part, option, 'code']) ?? `at index ${option}`}`;
}

function textOf(locale: string, key: string | undefined): string | undefined {
  if (!localeForm.test(locale)) return undefined;
  return key !== undefined && nameForm.test(key) ? `Text ${key} in ${locale}` : `Texts in ${locale}`;
}

function nameAt(input: unknown, path: readonly string[]): string | undefined {
  const name = Pointer.Get(input, `/${path.join('/')}`);
  return typeof name === 'string' && nameForm.test(name) ? name : undefined;
}

/** Its message begins with the subject. */
export function withSubject(input: unknown, finding: Finding): Finding {
  const subject = subjectOf(input, finding.where);
  return subject === undefined ? finding : { ...finding, message: `${subject}: ${finding.message}` };
}
