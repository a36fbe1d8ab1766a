import { type Condition, type QuestionControl, UNKNOWN } from '@telehealth/conditions';
import { describe, expect, test } from 'vitest';
import {
  ask,
  choice,
  choices,
  fact,
  instrumentOf,
  openedAt,
  submit,
  tryNext,
} from '../../test/authored-bundle.ts';
import type { FactDefinition } from '../bundle/bundle.ts';
import { renderStep } from '../render/render.ts';
import { answeredSoFar } from '../render/submitted.ts';
import type { Session } from '../session/session.ts';
import { decideBack } from './decide-back.ts';
import { openSession } from './open-session.ts';
import { planSession } from './plan.ts';

const unknown_answers = [
  { code: 'dont_know', means: 'unknown', label_key: 't.dont_know' },
  { code: 'not_said', means: 'declined', label_key: 't.not_said' },
] as const;
const render = (instrument: ReturnType<typeof instrumentOf>, session: Session) =>
  renderStep(instrument, session, { sessionId: 'ses_1', journeyId: 'jny_1' });

const asked: readonly [FactDefinition, QuestionControl, Condition, unknown][] = [
  [choice('x', 'a', 'b'), 'single_select_cards', { kind: 'compare', ref: 'x', op: 'ne', value: 'a' }, 'b'],
  [choices('x', 'a', 'none'), 'multi_select_cards', { kind: 'includes', ref: 'x', value: 'a' }, ['none']],
  [choices('x', 'a', 'none'), 'multi_select_cards', { kind: 'count', ref: 'x', op: 'lt', value: 1 }, ['a']],
  [fact('x', 'boolean'), 'yes_no', { kind: 'compare', ref: 'x', op: 'eq', value: true }, false],
  [fact('x', 'number'), 'number', { kind: 'between', ref: 'x', min: 1, max: 5 }, 3],
  [
    fact('x', 'date', { max: 'as_of' }),
    'date',
    { kind: 'compare', ref: 'x', op: 'lt', value: '2020-01-01' },
    '2010-01-01',
  ],
  [fact('x', 'string'), 'text', { kind: 'in', ref: 'x', values: ['y'] }, 'z'],
  [fact('x', 'string'), 'textarea', { kind: 'compare', ref: 'x', op: 'ne', value: 'y' }, 'z'],
];

describe('patients first: what is unknown is never taken for fine', () => {
  test.each(asked)('%j by %s', (definition, control, when, answer) => {
    const instrument = instrumentOf({
      facts: [definition, fact('last', 'boolean'), fact('detail', 'string')],
      nodes: [
        ask('x', control, { unknown_answers }),
        ask('detail', 'text', { when, on_unknown: 'show', required: false }),
        ask('last', 'yes_no'),
      ],
    });
    const { session } = openSession(instrument, openedAt);
    expect(render(instrument, session).node?.unknownAnswers).toEqual([
      { code: 'dont_know', label: 'Text of t.dont_know', means: 'unknown' },
      { code: 'not_said', label: 'Text of t.not_said', means: 'declined' },
    ]);
    for (const { code, means } of unknown_answers) {
      const said = submit(instrument, session, { answer: { code } });
      // The condition is unknown, so the follow-up question shows.
      expect(instrument.nodes[1]?.when?.(planSession(instrument, said).slots)).toBe(UNKNOWN);
      expect(render(instrument, said).node?.nodeId).toBe('q_detail');
      expect(answeredSoFar(instrument, said).answers).toMatchObject([
        { fact: 'x', value: { code }, unknown: means, optionLabels: [`Text of t.${code}`] },
      ]);
      const back = decideBack(instrument, said, openedAt).session;
      expect(render(instrument, back).node).toMatchObject({ prefill: 'confirm', prefilledUnknown: code });
      expect(render(instrument, back).node).not.toHaveProperty('prefilledValue');
      const known = submit(instrument, back, { answer });
      expect(answeredSoFar(instrument, known).answers).toMatchObject([{ fact: 'x', value: answer }]);
    }
    const gone = tryNext(instrument, session, { answer: { code: 'gone' } });
    expect(gone).toMatchObject({ kind: 'refused' });
    const beside = tryNext(instrument, session, { answer: { code: 'dont_know', text: 'Well' } });
    expect(beside).toMatchObject({ kind: 'refused' });
  });

  test('none of these is a known answer, and counts 0', () => {
    const instrument = instrumentOf({
      facts: [choices('x', 'a', 'b', 'none'), fact('last', 'boolean')],
      nodes: [ask('x', 'multi_select_cards', { unknown_answers }), ask('last', 'yes_no')],
      derivations: [{ code: 'many', value_type: 'number', expr: { kind: 'count', ref: 'x' } }],
      flags: [{ code: 'under_age', when: { kind: 'count', ref: 'x', op: 'eq', value: 0 } }],
    });
    const { session } = openSession(instrument, openedAt);
    const slot = instrument.slotByCode.get('many') ?? -1;
    const judged = (answer: unknown) => {
      const next = submit(instrument, session, { answer });
      return [planSession(instrument, next).slots[slot], render(instrument, next).flags ?? []];
    };
    expect(judged(['none'])).toEqual([0, ['under_age']]);
    expect(judged(['a'])).toEqual([1, []]);
    expect(judged(['a', 'b'])).toEqual([2, []]);
    expect(judged({ code: 'dont_know' })).toEqual([undefined, []]);
  });

  test('a score of an unknown answer is unknown', () => {
    const options = [
      { code: 'never', score: 0 },
      { code: 'often', score: 3 },
    ];
    const instrument = instrumentOf({
      facts: [fact('a', 'code', { options }), fact('b', 'code', { options }), fact('last', 'boolean')],
      nodes: [
        ask('a', 'single_select_cards', { unknown_answers }),
        ask('b', 'single_select_cards'),
        ask('last', 'yes_no'),
      ],
      derivations: [
        {
          code: 'total',
          value_type: 'number',
          expr: { kind: 'sum', of: ['a', 'b'].map((ref) => ({ kind: 'score', ref }) as const) },
        },
      ],
    });
    const { session } = openSession(instrument, openedAt);
    const slot = instrument.slotByCode.get('total') ?? -1;
    const total = (first: unknown) => {
      const answered = [first, 'often'].reduce<Session>(
        (last, answer) => submit(instrument, last, { answer }),
        session,
      );
      return planSession(instrument, answered).slots[slot];
    };
    expect(total('never')).toBe(3);
    expect(total({ code: 'not_said' })).toBeUndefined();
  });

  test('a later question that requires a value asks for what an earlier one let the patient not know', () => {
    const instrument = instrumentOf({
      facts: [fact('x', 'number'), fact('last', 'boolean')],
      nodes: [
        ask('x', 'number', { unknown_answers }),
        { ...ask('x', 'number'), id: 'q_again' },
        { ...ask('x', 'number', { unknown_answers }), id: 'q_alike' },
        ask('last', 'yes_no'),
      ],
    });
    const { session } = openSession(instrument, openedAt);
    const unknown = submit(instrument, session, { answer: { code: 'dont_know' } });
    expect(render(instrument, unknown).node?.nodeId).toBe('q_again');
    const known = submit(instrument, unknown, { answer: 3 });
    expect(render(instrument, known).node?.nodeId).toBe('q_last');
    const sure = submit(instrument, session, { answer: 3 });
    expect(render(instrument, sure).node?.nodeId).toBe('q_last');
  });

  test('a question without unknown answers takes none', () => {
    const instrument = instrumentOf({
      facts: [fact('x', 'number'), choice('y', 'a', 'b')],
      nodes: [ask('x', 'number'), ask('y', 'single_select_cards')],
    });
    const { session } = openSession(instrument, openedAt);
    const code = (at: Session) => {
      const decision = tryNext(instrument, at, { answer: { code: 'dont_know' } });
      return decision.kind === 'refused' ? decision.issues.map((issue) => issue.code) : decision.kind;
    };
    expect(code(session)).toEqual(['answer.type']);
    expect(code(submit(instrument, session, { answer: 1 }))).toEqual(['answer.unknown_option']);
  });

  test('interface.md 4.1 rule 9: an unknown answer takes the place of what the entry brought', () => {
    const instrument = instrumentOf({
      facts: [fact('mail', 'string', { contact: true }), fact('last', 'boolean')],
      nodes: [ask('mail', 'email', { unknown_answers, prefill: 'confirm' }), ask('last', 'yes_no')],
    });
    const prefills = { email: 'ann@example.com' };
    const { session } = openSession(instrument, openedAt, { prefills });
    expect(render(instrument, session).node?.prefilledValue).toBe('ann@example.com');
    const answered = submit(instrument, session, { answer: { code: 'not_said' } });
    const { node } = render(instrument, decideBack(instrument, answered, openedAt).session);
    expect(node).toMatchObject({ prefill: 'confirm', prefilledUnknown: 'not_said' });
    expect(node).not.toHaveProperty('prefilledValue');
  });
});
