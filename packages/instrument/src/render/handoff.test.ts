import { describe, expect, test } from 'vitest';
import { ask, instrumentOf, openedAt, submit, yesNoFacts } from '../../test/authored-bundle.ts';
import type { EntryContext } from '../session/session.ts';
import { decideAbandon } from '../walk/decide-abandon.ts';
import { openSession } from '../walk/open-session.ts';
import { renderStep } from './render.ts';

const ids = { sessionId: 'ses_1', journeyId: 'jny_1' };

describe('interface.md 2.5: handoff', () => {
  const brief = instrumentOf({ facts: yesNoFacts('smoker'), nodes: [ask('smoker', 'yes_no')] });
  const handoffOf = (entry: EntryContext | undefined) => {
    const { session } = openSession(brief, openedAt, entry && { entry });
    expect(renderStep(brief, session, ids)).not.toHaveProperty('handoff');
    return renderStep(brief, submit(brief, session, { answer: true }), ids).handoff;
  };

  test.each([
    { promo: 'SPRING', redirect: 'https://shop.example/return', test: true },
    { promo: '' },
    { test: false },
  ])('%j comes back at the end exactly as it was sent', (entry) => {
    expect(handoffOf(entry)).toEqual(entry);
  });

  test('a step has none without an entry context, or at another end', () => {
    expect(handoffOf(undefined)).toBeUndefined();
    const { session } = openSession(brief, openedAt, { entry: { test: true } });
    const ended = decideAbandon(session, openedAt);
    if (ended.kind !== 'abandoned') throw new Error('not abandoned');
    expect(renderStep(brief, ended.session, ids)).not.toHaveProperty('handoff');
  });
});
