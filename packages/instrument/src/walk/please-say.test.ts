import { describe, expect, test } from 'vitest';
import { ask, choices, fact, instrumentOf, openedAt, submit, tryNext } from '../../test/authored-bundle.ts';
import type { FactDefinition } from '../bundle/bundle.ts';
import { renderStep } from '../render/render.ts';
import { answeredSoFar } from '../render/submitted.ts';
import type { Session } from '../session/session.ts';
import { decideBack } from './decide-back.ts';
import { openSession } from './open-session.ts';

const other = { code: 'other', please_say: { max_length: 12, required: true } };
const maybe = { code: 'maybe', please_say: { max_length: 12 } };
const facts: readonly FactDefinition[] = [
  { ...fact('reason', 'code'), options: [{ code: 'hair' }, other, maybe] },
  {
    ...choices('illness', 'heart', 'none'),
    options: [{ code: 'heart' }, other, { code: 'none', exclusive: true }],
  },
  fact('last', 'boolean'),
];
const instrument = instrumentOf({
  facts,
  nodes: [ask('reason', 'single_select_cards'), ask('illness', 'multi_select_cards'), ask('last', 'yes_no')],
  flags: [
    {
      code: 'under_age',
      when: {
        kind: 'all',
        of: [
          { kind: 'compare', ref: 'reason', op: 'eq', value: 'other' },
          { kind: 'includes', ref: 'illness', value: 'other' },
        ],
      },
    },
  ],
});
const { session: opened } = openSession(instrument, openedAt);
const run = (...answers: unknown[]) =>
  answers.reduce<Session>((session, answer) => submit(instrument, session, { answer }), opened);
const render = (session: Session) =>
  renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' });
const back = (session: Session) => decideBack(instrument, session, openedAt).session;
const answersIn = (session: Session) =>
  answeredSoFar(instrument, session).answers.map(({ value, optionLabels }) => [value, optionLabels]);

describe('decisions.md 12: an option may ask for a text', () => {
  test('a page gets its label, in the words of the platform unless it has its own, and its limit', () => {
    expect(render(opened).node?.options?.map(({ pleaseSay }) => pleaseSay)).toEqual([
      undefined,
      { label: 'Please say', required: true, maxLength: 12 },
      { label: 'Please say', required: false, maxLength: 12 },
    ]);
  });

  test('the text is submitted beside its code, and conditions read the code', () => {
    const atLast = run({ code: 'other', text: 'Feet' }, ['heart', { code: 'other', text: 'Gout' }]);
    expect(answersIn(atLast)).toEqual([
      [{ code: 'other', text: 'Feet' }, ['Text of t.other']],
      [
        ['heart', { code: 'other', text: 'Gout' }],
        ['Text of t.heart', 'Text of t.other'],
      ],
    ]);
    expect(render(atLast).flags).toEqual(['under_age']);
  });

  test.each<[string, unknown, unknown]>([
    ['a code without a text that may be left out', 'maybe', 'maybe'],
    ['the same as an object', { code: 'maybe' }, 'maybe'],
    ['blank text', { code: 'maybe', text: ' \u200b' }, 'maybe'],
    ['no text', { code: 'maybe', text: null }, 'maybe'],
    ['blank text of an option without one', { code: 'hair', text: '' }, 'hair'],
    ['direction marks in a text', { code: 'other', text: 'F\u202eeet' }, { code: 'other', text: 'Feet' }],
    [
      'characters of two units',
      { code: 'other', text: '🦶'.repeat(12) },
      { code: 'other', text: '🦶'.repeat(12) },
    ],
  ])('is taken: %s', (_, answer, expected) => {
    expect(answersIn(run(answer))).toMatchObject([[expected, expect.anything()]]);
  });

  test.each<[string, unknown, string, object | undefined, string]>([
    [
      'no text where it is needed',
      'other',
      'answer.required',
      { option: 'other' },
      'Please fill in the text of the option that you chose.',
    ],
    [
      'blank text where it is needed',
      { code: 'other', text: '\u3164' },
      'answer.required',
      { option: 'other' },
      'Please fill in the text of the option that you chose.',
    ],
    [
      'a text of another option',
      { code: 'hair', text: 'Long' },
      'answer.unexpected_text',
      { option: 'hair' },
      'Please leave out the text: this option has none.',
    ],
    [
      'a text that is too long',
      { code: 'other', text: 'x'.repeat(13) },
      'answer.length',
      { option: 'other', maxLength: 12 },
      'Please use at most 12 characters.',
    ],
    [
      'a control character',
      { code: 'other', text: 'a\u0007' },
      'answer.format',
      { option: 'other' },
      'Please remove the characters that cannot be shown.',
    ],
    ['a number', { code: 'other', text: 5 }, 'answer.type', { option: 'other' }, 'Please choose one option.'],
    [
      'a member that it does not have',
      { code: 'other', text: 'a', more: 1 },
      'answer.type',
      undefined,
      'Please choose one option.',
    ],
    [
      'another code',
      { code: 'gone', text: 'a' },
      'answer.unknown_option',
      undefined,
      'Please choose from the options shown.',
    ],
  ])('is refused: %s', (_, answer, code, params, message) => {
    const decision = tryNext(instrument, opened, { answer });
    const expected = { code, message, ...(params && { params }) };
    expect(decision).toEqual({ kind: 'refused', issues: [expected] });
  });

  test('a text stays when the patient goes back, and goes with its option', () => {
    const atLast = run({ code: 'other', text: 'Feet' }, ['heart', { code: 'other', text: 'Gout' }]);
    const again = back(atLast);
    expect(render(again).node?.prefilledValue).toEqual(['heart', { code: 'other', text: 'Gout' }]);
    expect(render(back(again)).node?.prefilledValue).toEqual({ code: 'other', text: 'Feet' });
    const deselected = submit(instrument, again, { answer: ['heart'] });
    expect(answersIn(deselected).at(-1)).toEqual([['heart'], ['Text of t.heart']]);
    expect(render(back(deselected)).node?.prefilledValue).toEqual(['heart']);
  });

  test('interface.md 4.1 rule 11: a text does not hide a contradiction', () => {
    const atIllness = run('hair');
    expect(() =>
      tryNext(instrument, atIllness, { answer: ['none', { code: 'other', text: 'Gout' }] }),
    ).toThrow(
      expect.objectContaining({
        issues: [expect.objectContaining({ exclusiveCodes: ['none'], conflictingCodes: ['other'] })],
      }),
    );
  });
});
