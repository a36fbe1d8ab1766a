import { randomBytes } from 'node:crypto';
import { timestampFromMs, timestampMs } from '@bufbuild/protobuf/wkt';
import { createClient } from '@connectrpc/connect';
import { AuditService } from '@telehealth/contracts/common/v1/audit_service';
import { KeyService, type RewrapKeysResponse } from '@telehealth/contracts/common/v1/key_service';
import { ErasureService } from '@telehealth/contracts/intake/v1/erasure_service';
import { DomainError } from '@telehealth/errors';
import { refusalOf } from '@telehealth/rpc/testing';
import type { SealingKeys } from '@telehealth/sealing';
import { fakeClock } from '@telehealth/service-kit/testing';
import { overtaken } from '@telehealth/store/testing';
import { writable } from '@telehealth/store/writing';
import { describe, expect, test } from 'vitest';
import {
  correlated,
  freshUrl,
  type IntakeOptions,
  type IntakeUnderTest,
  nodeOf,
  otherOperatorToken,
  startIntake,
  stepOf,
} from './intake-under-test.ts';
import { mint } from './journey-under-test.ts';

const k1 = { id: 'k1', key: randomBytes(32) };
const k2 = { id: 'k2', key: randomBytes(32) };
const k3 = { id: 'k3', key: randomBytes(32) };
const minute = 60_000;

const keysOf = (intake: IntakeUnderTest, token?: string) =>
  createClient(KeyService, intake.asOperator(token));
const rewrapOnce = (intake: IntakeUnderTest, runId = 'run', currentKeyId = '', after = '') =>
  keysOf(intake).rewrapKeys({ runId, currentKeyId, after }, correlated);

/** The batches of one run: how many keys they wrapped, how many they could not open, and the last answer. */
async function rewrapAll(intake: IntakeUnderTest) {
  let [rewrapped, unopened, after] = [0, 0, ''];
  for (;;) {
    const last: RewrapKeysResponse = await rewrapOnce(intake, 'run', '', after);
    rewrapped += last.rewrapped;
    unopened += last.unopened;
    after = last.next;
    if (last.done) return { rewrapped, unopened, retired: last.retired };
  }
}

/** Does the work for four at a time, so that a call waits for three others at most. */
async function inGroups<T, R>(all: readonly T[], work: (one: T, n: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (let from = 0; from < all.length; from += 4) {
    done.push(...(await Promise.all(all.slice(from, from + 4).map((one, n) => work(one, from + n)))));
  }
  return done;
}

const wrappedUnder = async (intake: IntakeUnderTest, journeyId: string) =>
  (await intake.context.journeys.get(journeyId))?.wrappedUnder;

const startOn = (storeUrl: string, sealingKeys: SealingKeys, more: IntakeOptions = {}) =>
  startIntake({ storeUrl, sealingKeys, ...more });

describe('decisions.md 13: ops keys rewrap', () => {
  test('while two replicas are walked no answer fails; then the retired key is removed and every journey opens', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    const journeyIds = await inGroups(Array.from({ length: 60 }), () => mint(old));
    await old.close();

    const replicas = [await startOn(storeUrl, [k2, k1]), await startOn(storeUrl, [k2, k1])] as const;
    const walks = inGroups(journeyIds, async (journeyId, n) => {
      const replica = replicas[n % 2 === 0 ? 0 : 1];
      stepOf(await replica.next(journeyId, 'q_height', 172));
      stepOf(await replica.next(journeyId, 'q_weight', 90));
    });
    const [run] = await Promise.all([rewrapAll(replicas[0]), walks]);
    const retired = [{ keyId: 'k1', wraps: false, missing: false }];
    expect(run).toMatchObject({ rewrapped: 60, retired });
    expect((await rewrapOnce(replicas[1])).currentKeyId).toBe('k2');
    for (const replica of replicas) await replica.close();

    const without = await startOn(storeUrl, [k2]);
    const shown = await inGroups(journeyIds, (journeyId) => without.resolve(journeyId));
    expect(new Set(shown.map((told) => stepOf(told).node?.nodeId))).toEqual(new Set(['q_note']));
    expect(nodeOf(await without.next(journeyIds[0] ?? '', 'q_note', 'none'))).toBe('k_treatment');
    expect((await rewrapOnce(without)).retired).toEqual([]);
  });

  test('a journey that is answered while its key is wrapped keeps the answer and gets the new key', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    const journeyId = await mint(old);
    let answered: unknown;
    const intake = await startOn(storeUrl, [k2, k1], {
      wrap: (context) => ({
        ...context,
        journeys: overtaken(context.journeys, async () => {
          answered = await old.next(journeyId, 'q_height', 172);
        }),
      }),
    });
    expect(await rewrapOnce(intake)).toMatchObject({ rewrapped: 1 });
    expect(answered).not.toBeInstanceOf(DomainError);
    expect(nodeOf(await intake.resolve(journeyId))).toBe('q_weight');
    expect(await wrappedUnder(intake, journeyId)).toBe('k2');
  });

  test('each call wraps a bounded number; a run that was broken off is gone on with by another one later', async () => {
    const storeUrl = freshUrl();
    const clock = fakeClock();
    const old = await startOn(storeUrl, [k1], { clock });
    await inGroups(Array.from({ length: 70 }), () => mint(old));
    const intake = await startOn(storeUrl, [k2, k1], { clock });
    expect(await rewrapOnce(intake, 'broken_off')).toMatchObject({
      ...{ rewrapped: 50, done: false },
      retired: [{ keyId: 'k1', wraps: true }],
    });
    expect(await refusalOf(rewrapOnce(intake, 'other'))).toBe('conflict rewrap_in_progress');
    clock.pass(30_000);
    expect(await rewrapOnce(intake, 'other')).toMatchObject({ rewrapped: 20, done: false });
    expect(await rewrapOnce(intake, 'other')).toMatchObject({ rewrapped: 0, done: true });
    expect(await rewrapOnce(intake, 'third')).toMatchObject({ rewrapped: 0, done: true });
  });

  test('the answer has the time until which the old key is needed: suggestions live 15 minutes', async () => {
    const storeUrl = freshUrl();
    const clock = fakeClock();
    const old = await startOn(storeUrl, [k1], { clock });
    await mint(old);
    const intake = await startOn(storeUrl, [k2, k1], { clock });
    const { retired: last } = await rewrapAll(intake);
    expect(last).toMatchObject([{ keyId: 'k1', wraps: false }]);
    const until = last[0]?.neededUntil;
    expect(until && timestampMs(until)).toBe(clock.now() + 15 * minute);
    clock.pass(15 * minute);
    const [retired] = (await rewrapOnce(intake)).retired;
    expect(retired).toMatchObject({ keyId: 'k1', wraps: false, missing: false });
    expect(retired?.neededUntil).toBeUndefined();
  });

  test('a retired key is needed for 24 h after the last outcome that it has sealed', async () => {
    const storeUrl = freshUrl();
    const clock = fakeClock();
    const old = await startOn(storeUrl, [k1], { clock });
    const journeyId = await mint(old);
    const keyed = { headers: { 'idempotency-key': 'key' } };
    await createClient(ErasureService, old.asOperator()).eraseJourney({ journeyId }, keyed);
    const until = clock.now() + 24 * 60 * minute;
    const intake = await startOn(storeUrl, [k2, k1], { clock });
    expect((await rewrapOnce(intake)).retired).toMatchObject([
      { keyId: 'k1', wraps: false, neededUntil: timestampFromMs(until) },
    ]);
  });

  test('keys that were removed too early are named as missing, each of them', async () => {
    const storeUrl = freshUrl();
    await mint(await startOn(storeUrl, [k2]));
    await mint(await startOn(storeUrl, [k3]));
    const intake = await startOn(storeUrl, [k1]);
    await mint(intake);
    expect(await rewrapOnce(intake)).toMatchObject({
      ...{ rewrapped: 0, done: true },
      retired: ['k2', 'k3'].map((keyId) => ({ keyId, wraps: true, missing: true })),
    });
  });

  test('more keys that cannot be opened than one call takes are logged, counted and left; those behind them are wrapped', async () => {
    const storeUrl = freshUrl();
    const old = await startOn(storeUrl, [k1]);
    const journeyIds = await inGroups(Array.from({ length: 54 }), () => mint(old));
    const [last = '', ...others] = journeyIds.toSorted().toReversed();
    const damaged = { set: { wrappedKey: `k1.${'A'.repeat(104)}` } };
    for (const journeyId of others) await writable(old.context.journeys).update(journeyId, {}, damaged);
    const oldest = await startOn(storeUrl, [k3]);
    const older = await mint(oldest);
    const intake = await startOn(storeUrl, [k2, k1, k3]);
    expect(await rewrapAll(intake)).toMatchObject({
      ...{ rewrapped: 2, unopened: 53 },
      retired: [
        { keyId: 'k1', wraps: true },
        { keyId: 'k3', wraps: false },
      ],
    });
    expect(await wrappedUnder(intake, last)).toBe('k2');
    expect(await wrappedUnder(intake, older)).toBe('k2');
    for (const journeyId of others) expect(intake.log()).toContain(journeyId);
  });

  test('a position that names no retired key is refused', async () => {
    const intake = await startOn(freshUrl(), [k2, k1]);
    for (const after of ['k2,jny_1', 'k9,jny_1', 'k1']) {
      expect(await refusalOf(rewrapOnce(intake, 'run', '', after)), after).toBe('malformed-request');
    }
  });

  test('replicas that disagree about the newest key do not undo each other', async () => {
    const storeUrl = freshUrl();
    const [one, other] = [await startOn(storeUrl, [k2, k1]), await startOn(storeUrl, [k1, k2])];
    const { currentKeyId } = await rewrapOnce(one);
    expect(await refusalOf(rewrapOnce(other, 'run', currentKeyId))).toBe('conflict sealing_keys_differ');
  });

  test('needs the scope and leaves one audit row for a run', async () => {
    const intake = await startOn(freshUrl(), [k2, k1]);
    expect(await refusalOf(keysOf(intake, otherOperatorToken).rewrapKeys({ runId: 'run' }, correlated))).toBe(
      'forbidden',
    );
    expect((await rewrapOnce(intake)).done).toBe(true);
    const audit = createClient(AuditService, intake.asOperator());
    const { rows } = await audit.listAuditRows({}, correlated);
    expect(rows.filter(({ action }) => action === 'keys.rewrap')).toMatchObject([
      { subject: 'k2', actor: { who: { case: 'operator', value: 'ada' } }, correlationId: 'c-operator' },
    ]);
  });
});
