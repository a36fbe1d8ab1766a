import { describe, expect, test } from 'vitest';
import { openedAt, tryNext } from '../../../test/authored-bundle.ts';
import { lists } from '../../../test/lists-bundle.ts';
import { compileInstrument } from '../../compile/compile.ts';
import { openSession } from '../open-session.ts';

const locales = { 'en-US': 'en', 'es-US': 'es' } as const;
const bundle = { ...lists, locales: ['en', 'es'], copy: { ...lists.copy, es: lists.copy.en ?? {} } };

function given(answer: unknown, formatLocale: keyof typeof locales = 'en-US') {
  const instrument = compileInstrument(bundle, 'sha', locales[formatLocale]);
  const { session } = openSession(instrument, openedAt, { formatLocale });
  return tryNext(instrument, session, { answer });
}

/** What is stored, or the issues. */
function outcomeOf(answer: unknown) {
  const decision = given(answer);
  if (decision.kind === 'refused') return decision.issues.map(({ code, params }) => ({ code, ...params }));
  const entry = decision.kind === 'advanced' ? decision.session.log[0] : undefined;
  return entry?.type === 'answered' ? entry.value : decision.kind;
}

describe('decisions.md 4: the answer of a group is an array of objects, one value for each field of an entry', () => {
  test.each<[string, unknown, unknown?]>([
    ['an empty list is an answer', []],
    ['fields that are not required may be left out', [{ name: 'Zinc' }]],
    ['or null', [{ name: 'Zinc', dose: null, effects: [] }], [{ name: 'Zinc' }]],
    [
      'every field has the type of its control',
      [{ name: 'Zinc', dose: 5, daily: false, since: '2026-06-15', effects: ['no_effects'] }],
    ],
    [
      'values are kept in the order of the options',
      [{ name: 'A', effects: ['nausea', 'rash'] }],
      [{ name: 'A', effects: ['rash', 'nausea'] }],
    ],
  ])('%s', (_, answer, stored = answer) => {
    expect(outcomeOf(answer)).toEqual(stored);
  });

  test.each<[string, unknown, readonly object[]]>([
    ['nothing', undefined, [{ code: 'answer.required' }]],
    ['another type', 'Zinc', [{ code: 'answer.type' }]],
    ['one entry without its list', { name: 'Zinc' }, [{ code: 'answer.type' }]],
    ['a text in place of an entry', [{ name: 'Zinc' }, 'Iron'], [{ code: 'answer.type', entry: 1 }]],
    [
      'a field that entries do not have',
      [{ name: 'Zinc', brand: 'x' }],
      [{ code: 'answer.format', entry: 0 }],
    ],
    ['too many entries', Array(4).fill({ name: 'Zinc' }), [{ code: 'answer.range', min: 0, max: 3 }]],
    ['a required field', [{ dose: 5 }], [{ code: 'answer.required', entry: 0, field: 'name' }]],
    ['a blank text', [{ name: ' ' }], [{ code: 'answer.required', entry: 0, field: 'name' }]],
    [
      'a long text',
      [{ name: 'x'.repeat(21) }],
      [{ code: 'answer.length', maxLength: 20, entry: 0, field: 'name' }],
    ],
    [
      'every fault of every entry',
      [
        { name: 'A', dose: 0 },
        { name: 'B', daily: 'yes', since: '2026-06-16' },
      ],
      [
        { code: 'answer.range', min: 1, max: 100, unit: 'mg', entry: 0, field: 'dose' },
        { code: 'answer.type', entry: 1, field: 'daily' },
        { code: 'answer.range', maxDate: '2026-06-15', entry: 1, field: 'since' },
      ],
    ],
    [
      'an option that is not offered',
      [{ name: 'A', effects: ['pain'] }],
      [{ code: 'answer.unknown_option', entry: 0, field: 'effects' }],
    ],
    ['a name of the language', [JSON.parse('{"__proto__": 1}')], [{ code: 'answer.format', entry: 0 }]],
  ])('refused: %s', (_, answer, issues) => {
    expect(outcomeOf(answer)).toEqual(issues);
  });

  test('interface.md 4.1 rule 11: a contradiction in an entry is refused as that of a question is', () => {
    const contradicting = () => given([{ name: 'A' }, { name: 'B', effects: ['rash', 'no_effects'] }]);
    expect(contradicting).toThrow(
      expect.objectContaining({
        kind: 'answer-refused',
        issues: [
          expect.objectContaining({
            code: 'renderer.exclusive_violation',
            exclusiveCodes: ['no_effects'],
            conflictingCodes: ['rash'],
            params: { entry: 1, field: 'effects' },
          }),
        ],
      }),
    );
  });
});

test.each<[keyof typeof locales, unknown, readonly string[]]>([
  ['en-US', [{}], ['Entry 1, “Text of t.field.name”: Please enter an answer.']],
  ['es-US', [{}], ['Entrada 1, «Text of t.field.name»: Ingrese una respuesta.']],
  ['en-US', [1], ['Entry 1: Please add the entries of this list.']],
  ['en-US', Array(4).fill({ name: 'A' }), ['Please keep at most 3 entries.']],
  ['es-US', Array(4).fill({ name: 'A' }), ['Deje como máximo 3 entradas.']],
  [
    'en-US',
    [{ name: 'A', dose: 500 }],
    ['Entry 1, “Text of t.field.dose”: Please enter a number between 1 and 100 mg.'],
  ],
])(
  'decisions.md 12: a message names the entry and the field in the words of the patient: %s %j',
  (locale, answer, messages) => {
    const decision = given(answer, locale);
    expect(decision.kind === 'refused' && decision.issues.map(({ message }) => message)).toEqual(messages);
  },
);

test('an issue points to its place in the body and repeats no value', () => {
  const decision = given([{ name: 'A' }, { name: 'secret'.repeat(9), dose: 7777 }]);
  const issues = decision.kind === 'refused' ? decision.issues : [];
  expect(issues.map(({ where }) => where)).toEqual(['/answer/1/name', '/answer/1/dose']);
  expect(JSON.stringify(issues)).not.toMatch(/secret|7777/);
});
