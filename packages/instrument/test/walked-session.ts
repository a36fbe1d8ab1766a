import { DomainError } from '@telehealth/errors';
import type { Instrument } from '../src/compile/instrument.ts';
import type { Session } from '../src/session/session.ts';
import type { GivenAnswer } from '../src/walk/answers/given-answer.ts';
import { openSession } from '../src/walk/open-session.ts';
import { ask, consent, instrumentOf, openedAt, submit, tryNext, yesNoFacts } from './authored-bundle.ts';

export const instrument = instrumentOf({
  facts: [
    ...yesNoFacts('smoker', 'former'),
    { code: 'note', value_type: 'string', cardinality: 'single' },
    {
      code: 'illness',
      value_type: 'code',
      cardinality: 'multi',
      options: [{ code: 'a' }, { code: 'none', exclusive: true }],
    },
  ],
  nodes: [
    {
      id: 'd_hello',
      kind: 'display',
      section: 'main',
      control: 'notice',
      display: 'static',
      copy: 't.hello',
    },
    ask('smoker', 'yes_no'),
    ask('former', 'yes_no', { when: { kind: 'compare', ref: 'smoker', op: 'eq', value: false } }),
    ask('note', 'text', { required: false }),
    ask('illness', 'multi_select_cards'),
    consent('c_news', false),
    consent('c_care', true, { consent: { version: 'v1', required: true, support_route: 'consent_help' } }),
  ],
});

const opened = openSession(instrument, openedAt).session;
export const affirm = { consent: { affirmed: true, consentVersion: 'v1' } };
export const decline = { consent: { affirmed: false, consentVersion: 'v1' } };
export const steps: readonly Omit<GivenAnswer, 'nodeId'>[] = [
  {},
  { answer: true },
  {},
  { answer: ['a'] },
  decline,
  affirm,
];

/** The session after the first `count` steps. */
export const after = (count: number): Session =>
  steps.slice(0, count).reduce((session, step) => submit(instrument, session, step), opened);

/** What comes of a submission, or what it is refused with. */
export function refusal(
  session: Session,
  submission: Omit<GivenAnswer, 'nodeId'> & { nodeId?: string },
  of: Instrument = instrument,
) {
  try {
    return tryNext(of, session, submission);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return { thrown: error.kind, issues: error.issues };
  }
}
