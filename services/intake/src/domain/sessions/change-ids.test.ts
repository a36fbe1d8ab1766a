import { ask, instrumentOf, openedAt, submit, yesNoFacts } from '@telehealth/instrument/test/authored-bundle';
import { decideAbandon, decideBack, openSession } from '@telehealth/instrument/walk';
import { expect, test } from 'vitest';
import { isChangedBy, withChangedBy } from './change-ids.ts';

const instrument = instrumentOf({
  facts: yesNoFacts('a', 'b', 'c'),
  nodes: [ask('a', 'yes_no'), ask('b', 'yes_no'), ask('c', 'yes_no')],
});
const fresh = openSession(instrument, openedAt).session;

test('a call finds its own change behind those of seven others; no more than eight are kept', () => {
  let session = withChangedBy(fresh, 'own');
  for (let n = 1; n <= 7; n++) session = withChangedBy(session, `other-${n}`);
  expect(isChangedBy(session, 'own')).toBe(true);
  expect(isChangedBy(session, 'never')).toBe(false);
  session = withChangedBy(session, 'other-8');
  expect(session.changedBy).toHaveLength(8);
  expect(isChangedBy(session, 'own')).toBe(false);
});

test('every decision keeps the ids of the calls before it', () => {
  const answered = withChangedBy(submit(instrument, fresh, { answer: true }), 'own');
  const wentBack = decideBack(instrument, submit(instrument, answered, { answer: true }), openedAt).session;
  const abandoned = decideAbandon(wentBack, openedAt);
  if (abandoned.kind !== 'abandoned') throw new Error('expected the session to be abandoned');
  for (const session of [wentBack, abandoned.session]) expect(isChangedBy(session, 'own')).toBe(true);
});
