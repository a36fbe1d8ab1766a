import { ask, instrumentOf, openedAt, submit, yesNoFacts } from '@telehealth/instrument/test/authored-bundle';
import type { Session } from '@telehealth/instrument/walk';
import { decideAbandon, decideBack, openSession } from '@telehealth/instrument/walk';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findUsedKey, maxOlder, withUsedKey } from './used-keys.ts';

const instrument = instrumentOf({
  facts: yesNoFacts('a', 'b', 'c'),
  nodes: [ask('a', 'yes_no'), ask('b', 'yes_no'), ask('c', 'yes_no')],
});
const fresh = openSession(instrument, openedAt).session;
const keyOf = (n: number, fingerprint = `f${n}`) => ({ id: `k${n}`, fingerprint });

test('decisions.md 1: the last 8 keys are replays or mismatches, older ones conflicts, others unused', () => {
  fc.assert(
    fc.property(fc.nat({ max: 30 }), (count) => {
      let session: Session = fresh;
      for (let n = 1; n <= count; n++) session = withUsedKey(session, keyOf(n));
      for (let n = 1; n <= count; n++) {
        if (n > count - 8) {
          expect(findUsedKey(session, keyOf(n))).toEqual(keyOf(n));
          expect(() => findUsedKey(session, keyOf(n, 'other'))).toThrow(
            expect.objectContaining({ kind: 'idempotency-mismatch' }),
          );
        } else {
          for (const key of [keyOf(n), keyOf(n, 'other')]) {
            expect(() => findUsedKey(session, key)).toThrow(expect.objectContaining({ kind: 'conflict' }));
          }
        }
      }
      expect(findUsedKey(session, keyOf(count + 1))).toBeUndefined();
    }),
  );
});

test('a session keeps 8 keys and the ids of 256 before them, however many it is sent', () => {
  let session: Session = fresh;
  const count = maxOlder + 8 + 3;
  for (let n = 1; n <= count; n++) session = withUsedKey(session, keyOf(n));
  expect(session.usedKeys?.older).toHaveLength(256);
  expect(findUsedKey(session, keyOf(3))).toBeUndefined();
  expect(() => findUsedKey(session, keyOf(4))).toThrow(expect.objectContaining({ kind: 'conflict' }));
});

test('a key of a refused answer keeps what was wrong with it', () => {
  const issues = [{ code: 'answer.range', message: 'Out of range.' }] as const;
  const session = withUsedKey(fresh, { ...keyOf(1), issues });
  expect(findUsedKey(session, keyOf(1))?.issues).toEqual(issues);
});

test('every decision keeps the keys of those before it', () => {
  const answered = withUsedKey(submit(instrument, fresh, { answer: true }), keyOf(1));
  const answeredAgain = submit(instrument, answered, { answer: true });
  const wentBack = decideBack(instrument, answeredAgain, openedAt).session;
  const abandoned = decideAbandon(wentBack, openedAt);
  if (abandoned.kind !== 'abandoned') throw new Error('expected the session to be abandoned');
  for (const session of [answeredAgain, wentBack, abandoned.session]) {
    expect(findUsedKey(session, keyOf(1))).toEqual(keyOf(1));
  }
});

test('a session changed without keys holds none', () => {
  expect(submit(instrument, fresh, { answer: true })).not.toHaveProperty('usedKeys');
});
