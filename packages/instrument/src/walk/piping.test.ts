import { expect, test } from 'vitest';
import {
  ask,
  bundleOf,
  choice,
  currentOf,
  isTrue,
  openedAt,
  submit,
  yesNoFacts,
} from '../../test/authored-bundle.ts';
import type { Bundle } from '../bundle/bundle.ts';
import { compileInstrument } from '../compile/compile.ts';
import { lintBundle } from '../lint/lint-bundle.ts';
import { renderStep } from '../render/render.ts';
import { submittedOf } from '../render/submitted.ts';
import type { Session } from '../session/session.ts';
import { decideAbandon } from './decide-abandon.ts';
import { decideBack } from './decide-back.ts';
import { openSession } from './open-session.ts';

const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };

/** Whether a medicine is taken, which one, whether it helps, and a notice that names it. */
const authored = bundleOf({
  facts: [...yesNoFacts('takes', 'helps'), choice('medicine', 'ozempic', 'wegovy')],
  nodes: [
    ask('takes', 'yes_no'),
    ask('medicine', 'single_select_cards', {
      when: isTrue('takes'),
      options: [{ code: 'ozempic', label_key: 't.as_asked' }, { code: 'wegovy' }],
    }),
    ask('helps', 'yes_no', { required: false, content: { helper: 't.helper' } }),
    {
      id: 'd_note',
      kind: 'display',
      section: 'main',
      control: 'notice',
      display: 'static',
      copy: 't.note',
    },
  ],
});
const bundle: Bundle = {
  ...authored,
  copy: {
    en: {
      ...authored.copy.en,
      't.ozempic': 'Ozempic',
      't.wegovy': 'Wegovy',
      't.as_asked': 'Ozempic, a pen',
      't.helps': 'Does {fact:medicine|this} help?',
      't.helper': 'Think of {fact:medicine|it} alone.',
      't.note': 'Keep {fact:medicine|it} cool.',
      't.ending.complete': 'Thank you. Keep {fact:medicine|it} cool.',
      't.ending.abandoned': 'Keep {fact:medicine|it} cool anyway.',
    },
  },
};
const instrument = compileInstrument(bundle);

const run = (session: Session, ...answers: readonly unknown[]): Session =>
  answers.reduce<Session>((last, answer) => submit(instrument, last, { answer }), session);
const opened = openSession(instrument, openedAt).session;
const backTo = (session: Session, nodeId: string) =>
  decideBack(instrument, session, openedAt, nodeId).session;
const step = (session: Session) => renderStep(instrument, session, ids);

test('decisions.md 12: the texts of a question, a notice and an ending hold answers, as the patient saw them', () => {
  expect(lintBundle(bundle).findings).toEqual([]);
  const asked = run(opened, true, 'ozempic');
  expect(step(asked).node).toMatchObject({
    copy: 'Does Ozempic, a pen help?',
    holdsAnswers: true,
    content: { helper: 'Think of Ozempic, a pen alone.' },
  });
  expect(step(opened).node).not.toHaveProperty('holdsAnswers');
  const noted = run(asked, true);
  expect(step(noted).node?.copy).toBe('Keep Ozempic, a pen cool.');
  expect(step(run(noted, undefined)).ending?.content.headline).toBe('Thank you. Keep Ozempic, a pen cool.');
  expect(step(run(opened, false)).node?.copy).toBe('Does this help?');
});

test('an ending that comes earlier has the fallback, and what counts until then', () => {
  const abandoned = (session: Session) => {
    const decision = decideAbandon(session, openedAt);
    return 'session' in decision && step(decision.session).ending?.content.headline;
  };
  expect(abandoned(opened)).toBe('Keep it cool anyway.');
  expect(abandoned(run(opened, true, 'wegovy'))).toBe('Keep Wegovy cool anyway.');
});

test('decisions.md 4: an answer to another wording does not count until it is confirmed', () => {
  const noted = run(opened, true, 'ozempic', true);
  const revised = run(backTo(noted, 'q_medicine'), 'wegovy');
  expect(revised.log.slice(-1)).toMatchObject([
    { type: 'retired', nodeId: 'q_helps', cause: 'content_changed' },
  ]);
  expect(currentOf(revised)).toBe('q_helps');
  expect(step(revised).node).toMatchObject({ copy: 'Does Wegovy help?', prefilledValue: true });
  expect(step(run(revised, false)).node?.copy).toBe('Keep Wegovy cool.');
});

test('a question that was passed over in another wording is asked again, and so is a notice', () => {
  const complete = run(opened, true, 'ozempic', undefined);
  const revised = run(backTo(complete, 'q_medicine'), 'wegovy');
  expect(currentOf(revised)).toBe('q_helps');
  expect(step(revised).node?.copy).toBe('Does Wegovy help?');
});

test('an answer that left the path is not shown any more', () => {
  const noted = run(opened, true, 'ozempic', true);
  const revised = run(backTo(noted, 'q_takes'), false);
  expect(JSON.stringify(step(revised))).not.toContain('Ozempic');
  expect(step(revised).node?.copy).toBe('Does this help?');
});

test('the same answer again changes no wording, so nothing has to be confirmed', () => {
  const noted = run(opened, true, 'ozempic', true);
  const confirmed = run(backTo(noted, 'q_medicine'), 'ozempic');
  expect(currentOf(confirmed)).toBe('d_note');
});

test('decisions.md 4: a submission has the question as it stood on the screen', () => {
  const complete = run(opened, true, 'ozempic', true, undefined);
  const questions = submittedOf(instrument, complete)?.answers.map(({ question }) => question);
  expect(questions?.at(-1)).toBe('Does Ozempic, a pen help?');
});
