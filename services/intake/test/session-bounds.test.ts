import type { LogEntry, Session } from '@telehealth/instrument/walk';
import { writable } from '@telehealth/store/writing';
import { beforeEach, expect, test } from 'vitest';
import { maxLogEntries } from '../src/domain/sessions/session-bounds.ts';
import { type IntakeUnderTest, nodeOf, refusalOf, startIntake, stepOf } from './intake-under-test.ts';
import { resting } from './journey-under-test.ts';

let intake: IntakeUnderTest;
let journeyId: string;

beforeEach(async () => {
  intake = await startIntake();
  journeyId = await resting(intake);
});

const answered = (nodeId: string, fact: string, value: string | number, seq: number): LogEntry => ({
  ...{ type: 'answered', seq, at: 0, nodeId, fact, value },
  ...{ method: 'patient_reported', source: 'typed' },
});

/** Fills the log of the journey as a patient would who never ends. */
async function fillLog(count: number, entry: (seq: number) => LogEntry): Promise<void> {
  const { journeys, keyring } = intake.context;
  const document = await journeys.get(journeyId);
  if (!document) throw new Error('no such journey');
  const key = keyring.unwrap(journeyId, document.wrappedKey);
  const session = JSON.parse(key.open(document.sealed)) as Session;
  const log = [...session.log];
  while (log.length < count) log.push(entry(log.length + 1));
  const sealed = key.seal(JSON.stringify({ ...session, log }));
  await writable(journeys).update(journeyId, {}, { set: { sealed, version: document.version + 1 } });
}

const version = async () => (await intake.context.journeys.get(journeyId))?.version;

test('a log takes its 2 000th entry and no more; the session is still shown, and can be abandoned', async () => {
  await fillLog(maxLogEntries - 1, (seq) => answered('q_height', 'height', 172, seq));
  expect(nodeOf(await intake.next(journeyId, 'q_weight', 90))).toBe('q_note');
  const full = await version();
  expect(refusalOf(await intake.next(journeyId, 'q_note', 'none'))).toBe('conflict');
  expect(refusalOf(await intake.back(journeyId))).toBe('conflict');
  expect(await version()).toBe(full);
  expect(nodeOf(await intake.resolve(journeyId))).toBe('q_note');
  expect(stepOf(await intake.abandon(journeyId)).node).toBeUndefined();
  expect((await intake.context.journeys.get(journeyId))?.status).toBe('abandoned');
});

test('decisions.md 4: a session holds 256 KiB and no more, in bytes and not in characters', async () => {
  const long = '€'.repeat(2000);
  const perEntry = Buffer.byteLength(JSON.stringify(answered('q_note', 'note', long, 100)));
  const whole = Math.floor((256 * 1024) / perEntry);
  await fillLog(whole - 1, (seq) => answered('q_note', 'note', long, seq));
  expect(nodeOf(await intake.next(journeyId, 'q_weight', 90))).toBe('k_treatment');
  await fillLog(whole + 9, (seq) => answered('q_note', 'note', long, seq));
  expect(refusalOf(await intake.consent(journeyId, 'k_treatment', true, '2026-01-01'))).toBe('conflict');
  expect(refusalOf(await intake.back(journeyId))).toBe('conflict');
  stepOf(await intake.abandon(journeyId));
});

test('a refused answer under a key is remembered in a full session too: it makes no log longer', async () => {
  await fillLog(maxLogEntries, (seq) => answered('q_height', 'height', 172, seq));
  const refused = await intake.under('key').next(journeyId, 'q_weight', 7000);
  expect(stepOf(refused.told).issues).toHaveLength(1);
  expect((await intake.under('key').next(journeyId, 'q_weight', 7000)).replayed).toBe(true);
});
