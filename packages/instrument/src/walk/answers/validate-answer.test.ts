import { describe, expect, test } from 'vitest';
import { ask, choice, fact, instrumentOf } from '../../../test/authored-bundle.ts';
import { boundsIn } from '../../compile/compile-bounds.ts';
import type { CompiledControl, CompiledQuestion } from '../../compile/instrument.ts';
import { validateAnswer } from './validate-answer.ts';

const illness = ['a', 'b', 'none', 'unsure'].map((code, index) => ({ code, exclusive: index > 1 }));
const instrument = instrumentOf({
  facts: [
    choice('one', 'x', 'y'),
    { code: 'many', value_type: 'code', cardinality: 'multi', options: illness },
    fact('yes', 'boolean'),
    { code: 'height', value_type: 'number', cardinality: 'single', unit: 'cm', min: 90, max: 250 },
    { code: 'born', value_type: 'date', cardinality: 'single', min: '1900-01-01', max: 'as_of' },
    { code: 'mass', value_type: 'number', cardinality: 'single', unit: 'kg' },
    { code: 'dose', value_type: 'number', cardinality: 'single', decimals: 3 },
    { code: 'adult', value_type: 'date', cardinality: 'single', max: { as_of: { years: -18 } } },
    { code: 'name', value_type: 'string', cardinality: 'single', max_length: 5 },
    fact('line', 'string'),
    fact('note', 'string'),
    { code: 'mail', value_type: 'string', cardinality: 'single', contact: true },
    { code: 'call', value_type: 'string', cardinality: 'single', contact: true },
    fact('extra', 'string'),
  ],
  nodes: [
    ask('one', 'single_select_cards'),
    ask('many', 'multi_select_cards'),
    ask('yes', 'yes_no'),
    ask('height', 'height_cm'),
    ask('born', 'date'),
    ask('mass', 'weight_kg'),
    ask('dose', 'number'),
    ask('adult', 'date'),
    ask('name', 'text'),
    ask('line', 'text'),
    ask('note', 'textarea'),
    ask('mail', 'email'),
    ask('call', 'phone'),
    ask('extra', 'text', { required: false }),
  ],
});

const boundsToday = ({ bounds }: CompiledControl) => boundsIn(bounds, '2026-06-15', () => undefined);

function judge(fact: string, value: unknown, offered?: readonly string[]) {
  const question = instrument.nodeById.get(`q_${fact}`) as CompiledQuestion;
  const outcome = validateAnswer(question, value, { offered, boundsOf: boundsToday });
  if (outcome.kind === 'accepted') return outcome.value;
  return outcome.kind === 'invalid' ? outcome.fault.code : outcome;
}

describe('decisions.md 4: each control fixes the type of an answer, and nothing is coerced', () => {
  test.each<[string, unknown, unknown]>([
    ['one', 'x', 'x'],
    ['one', ['x'], 'answer.type'],
    ['one', 'z', 'answer.unknown_option'],
    ['one', 'toString', 'answer.unknown_option'],
    ['many', ['b', 'a'], ['a', 'b']],
    ['many', ['none'], ['none']],
    ['many', 'a', 'answer.type'],
    ['many', ['a', 1], 'answer.type'],
    ['many', { a: true }, 'answer.type'],
    ['many', ['a', 'a'], 'answer.format'],
    ['many', ['a', 'z'], 'answer.unknown_option'],
    ['many', ['none', 'z'], 'answer.unknown_option'],
    ['yes', false, false],
    ['yes', 'true', 'answer.type'],
    ['yes', 1, 'answer.type'],
    ['height', 90, 90],
    ['height', 250, 250],
    ['height', 89.9, 'answer.range'],
    ['height', 251, 'answer.range'],
    ['height', '170', 'answer.type'],
    ['height', true, 'answer.type'],
    ['born', '2000-02-29', '2000-02-29'],
    ['born', '2001-02-29', 'answer.format'],
    ['born', '1990-13-01', 'answer.format'],
    ['born', '1990-1-1', 'answer.format'],
    ['born', '1990-01-01T00:00:00Z', 'answer.format'],
    ['born', 19900101, 'answer.type'],
    ['born', '1899-12-31', 'answer.range'],
    ['born', '2026-06-15', '2026-06-15'],
    ['born', '2026-06-16', 'answer.range'],
    ['line', 'Zoë 🩺', 'Zoë 🩺'],
    ['line', ' kept as it is ', ' kept as it is '],
    ['line', '\u202eeoD\u202c Jane\u200f', 'eoD Jane'],
    ['note', 'take \u2067two\u2069\nand 👩\u200d⚕️', 'take two\nand 👩\u200d⚕️'],
    ['line', 'two\nlines', 'answer.format'],
    ['line', 'a\u0000b', 'answer.format'],
    ['line', 'a\u0085b', 'answer.format'],
    ['line', 'half \ud83d', 'answer.format'],
    ['line', '🩺'.repeat(2000), '🩺'.repeat(2000)],
    ['line', 'x'.repeat(2001), 'answer.length'],
    ['name', '🩺'.repeat(5), '🩺'.repeat(5)],
    ['name', 'x'.repeat(6), 'answer.length'],
    ['height', 170.5, 'answer.decimals'],
    ['mass', 72.5, 72.5],
    ['mass', 72.55, 'answer.decimals'],
    ['dose', 0.125, 0.125],
    ['dose', 0.1255, 'answer.decimals'],
    ['dose', 1e21, 1e21],
    ['adult', '2008-06-15', '2008-06-15'],
    ['adult', '2008-06-16', 'answer.range'],
    ['line', 5, 'answer.type'],
    ['line', ['text'], 'answer.type'],
    ['note', 'two\r\nlines\tand a tab', 'two\r\nlines\tand a tab'],
    ['note', 'bell \u0007', 'answer.format'],
    ['mail', ' Ann.Lee+x@Example.COM ', 'Ann.Lee+x@example.com'],
    ['mail', 'ann', 'answer.format'],
    ['mail', 'ann@localhost', 'answer.format'],
    ['mail', 'a..b@example.com', 'answer.format'],
    ['mail', 'a@b@example.com', 'answer.format'],
    ['mail', `${'a'.repeat(65)}@example.com`, 'answer.format'],
    ['mail', 'ann@-example.com', 'answer.format'],
    ['call', '(201) 555-0123', '+12015550123'],
    ['call', '+44 20 7946 0958', '+442079460958'],
    ['call', '12', 'answer.format'],
    ['call', '201 555 0123 ext. 4', 'answer.format'],
    ['call', 'call 201 555 0123', 'answer.format'],
    ['call', 2015550123, 'answer.type'],
  ])('%s: %j', (fact, value, expected) => {
    expect(judge(fact, value)).toEqual(expected);
  });
});

const unseen = ['\u200b', '\u2060', '\u00ad', '\u3164', '\u2800', '\u180e', '\u202e', '\ufe0f', '\u034f'];

const noAnswers = [undefined, null, '', '  ', ...unseen, unseen.join(' '), [], {}];

test.each(noAnswers.map((value) => [value] as const))(
  '%j is no answer: required asks again, optional skips',
  (value) => {
    expect(judge('line', value)).toBe('answer.required');
    expect(judge('many', value)).toBe('answer.required');
    expect(judge('extra', value)).toEqual({ kind: 'skipped' });
  },
);

describe('interface.md 2.6: options that exclude each other', () => {
  test.each<[string[], string[], string[]]>([
    [['a', 'none'], ['none'], ['a']],
    [['none', 'b', 'a'], ['none'], ['a', 'b']],
    [['a', 'none', 'unsure'], ['none', 'unsure'], ['a']],
    [
      ['unsure', 'none'],
      ['none', 'unsure'],
      ['none', 'unsure'],
    ],
    [['a', 'none', 'none', 'unheard_of'], ['none'], ['a']],
  ])('%j: exclusive %j, conflicting %j', (value, exclusiveCodes, conflictingCodes) => {
    expect(judge('many', value)).toMatchObject({
      kind: 'contradiction',
      fault: { code: 'renderer.exclusive_violation', exclusiveCodes, conflictingCodes },
    });
  });
});

test('an option the node does not offer now is unknown', () => {
  expect(judge('one', 'y', ['x'])).toBe('answer.unknown_option');
  expect(judge('many', ['a', 'b'], ['b', 'a'])).toEqual(['b', 'a']);
});

test('an issue never repeats the value', () => {
  const secret = 'S3CRET';
  for (const { fact, id } of [...instrument.nodes].filter((node) => node.kind === 'question')) {
    for (const value of [secret, [secret], { secret }, -987_654]) {
      const question = instrument.nodeById.get(id) as CompiledQuestion;
      const judged = validateAnswer(question, value, { offered: undefined, boundsOf: boundsToday });
      if (judged.kind !== 'accepted') expect(JSON.stringify(judged), fact.code).not.toMatch(/S3CRET|987/);
    }
  }
});
