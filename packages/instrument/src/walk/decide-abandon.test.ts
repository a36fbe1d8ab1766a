import { expect, test } from 'vitest';
import { ask, instrumentOf, openedAt, submit, tryNext, yesNoFacts } from '../../test/authored-bundle.ts';
import { decideAbandon } from './decide-abandon.ts';
import { openSession } from './open-session.ts';

const instrument = instrumentOf({
  facts: yesNoFacts('a', 'b'),
  nodes: [ask('a', 'yes_no'), ask('b', 'yes_no')],
});
const active = submit(instrument, openSession(instrument, openedAt).session, { answer: true });

test('interface.md 3.1: abandoning ends an active session, once', () => {
  const decision = decideAbandon(active, openedAt + 5);
  expect(decision).toMatchObject({
    kind: 'abandoned',
    session: { state: { status: 'abandoned', at: openedAt + 5 }, log: active.log, progress: active.progress },
    events: [{ type: 'step.abandoned', actor: 'patient' }],
  });
  if (decision.kind !== 'abandoned') return;
  expect(decideAbandon(decision.session, openedAt + 9)).toEqual({ kind: 'replayed' });
});

test('nothing is answered after abandoning, not even again', () => {
  const decision = decideAbandon(active, openedAt);
  if (decision.kind !== 'abandoned') throw new Error('expected the session to be abandoned');
  expect(() => tryNext(instrument, decision.session, { nodeId: 'q_a', answer: true })).toThrow(
    expect.objectContaining({ reason: 'session_ended' }),
  );
});

test('a complete session is not abandoned', () => {
  const complete = submit(instrument, active, { answer: true });
  expect(() => decideAbandon(complete, openedAt)).toThrow(
    expect.objectContaining({ reason: 'session_ended' }),
  );
});
