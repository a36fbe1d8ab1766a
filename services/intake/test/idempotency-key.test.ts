import { createClient } from '@connectrpc/connect';
import { factValueFromJson } from '@telehealth/contracts/fact-value';
import { IntakeService } from '@telehealth/contracts/intake/v1/intake_service';
import { DomainError } from '@telehealth/errors';
import { createTransport } from '@telehealth/rpc';
import { losingProxy } from '@telehealth/rpc/testing';
import { internalCredential } from '@telehealth/service-kit/testing';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  asBrand,
  freshUrl,
  type IntakeUnderTest,
  type KeyedCalls,
  type KeyedTold,
  nodeOf,
  prefilledOf,
  refusalOf,
  startIntake,
  stepOf,
} from './intake-under-test.ts';
import { mint, startCounted } from './journey-under-test.ts';

const shown = ({ told }: KeyedTold) => nodeOf(told);
const kindOf = ({ told }: KeyedTold) => (told instanceof DomainError ? told.kind : 'ok');

const start = async () => {
  const options = { storeUrl: freshUrl() };
  const intake = await startIntake(options);
  return { intake, journeyId: await mint(intake), options };
};
const versionOf = async (intake: IntakeUnderTest, journeyId: string) =>
  (await intake.context.journeys.get(journeyId))?.version;

describe('decisions.md 1 Idempotency-Key on next, back and abandon', () => {
  test('back under a key goes back once, and its replay is marked', async () => {
    const { intake, journeyId } = await start();
    await intake.next(journeyId, 'q_height', 172);
    await intake.next(journeyId, 'q_weight', 96);
    const first = await intake.under('key').back(journeyId);
    expect([shown(first), first.replayed]).toEqual(['q_weight', false]);
    const again = await intake.under('key').back(journeyId);
    expect(again).toEqual({ ...first, replayed: true });
    expect(shown(await intake.under('key-2').back(journeyId))).toBe('q_height');
  });

  test.each([
    ['back', (keyed: KeyedCalls, id: string) => keyed.back(id), 'q_weight', 4],
    ['a refused answer', (keyed: KeyedCalls, id: string) => keyed.next(id, 'q_note', 7), 'q_note', 4],
  ])('concurrent duplicates of %s at two replicas count once', async (_, call, node, version) => {
    const { intake, journeyId, options } = await start();
    const other = await startIntake(options);
    await intake.next(journeyId, 'q_height', 172);
    await intake.next(journeyId, 'q_weight', 96);
    const told = await Promise.all(
      [intake, other, intake, other].map((replica) => call(replica.under('key'), journeyId)),
    );
    expect(told.map(shown)).toEqual(Array(4).fill(node));
    expect(told.filter(({ replayed }) => !replayed)).toHaveLength(1);
    expect(await versionOf(intake, journeyId)).toBe(version);
  });

  test('a replay of next shows the session as it is now, even where the same node is current again', async () => {
    const { intake, journeyId } = await start();
    const first = await intake.under('key').next(journeyId, 'q_height', 172);
    expect([shown(first), first.replayed]).toEqual(['q_weight', false]);
    await intake.back(journeyId);
    const again = await intake.under('key').next(journeyId, 'q_height', 172);
    expect([shown(again), again.replayed]).toEqual(['q_height', true]);
    expect(prefilledOf(stepOf(again.told))).toBe(172);
    expect(await versionOf(intake, journeyId)).toBe(3);
  });

  test('abandon under a key is replayed, and publishes its event once', async () => {
    const { intake, journeyId } = await start();
    const first = await intake.under('key').abandon(journeyId);
    expect(first.replayed).toBe(false);
    expect(await intake.under('key').abandon(journeyId)).toEqual({ ...first, replayed: true });
    expect(await intake.events()).toHaveLength(1);
  });

  test('a used key with another answer, or on another operation, is a mismatch', async () => {
    const { intake, journeyId } = await start();
    await intake.under('key').next(journeyId, 'q_height', 172);
    for (const told of [
      await intake.under('key').next(journeyId, 'q_height', 180),
      await intake.under('key').next(journeyId, 'q_weight', 96),
      await intake.under('key').back(journeyId),
      await intake.under('key').abandon(journeyId),
    ]) {
      expect(kindOf(told)).toBe('idempotency-mismatch');
    }
    expect(await versionOf(intake, journeyId)).toBe(2);
  });

  test('the fingerprint of the public request decides where the gateway gives one', async () => {
    const { intake, journeyId } = await start();
    await intake.under('key', 'f1').next(journeyId, 'q_height', 172);
    expect((await intake.under('key', 'f1').next(journeyId, 'q_height', 172)).replayed).toBe(true);
    const other = await intake.under('key', 'f2').next(journeyId, 'q_height', 172);
    expect(kindOf(other)).toBe('idempotency-mismatch');
  });

  test('a refused answer is stored with its key: its replay is the same, another answer under the key is a mismatch', async () => {
    const { intake, journeyId } = await start();
    const invalid = await intake.under('key').next(journeyId, 'q_height', 7);
    expect([stepOf(invalid.told).issues.length, invalid.replayed]).toEqual([1, false]);
    expect(await intake.under('key').next(journeyId, 'q_height', 7)).toEqual({
      ...invalid,
      replayed: true,
    });
    const fixed = await intake.under('key').next(journeyId, 'q_height', 172);
    expect(kindOf(fixed)).toBe('idempotency-mismatch');
    expect(shown(await intake.under('key-2').next(journeyId, 'q_height', 172))).toBe('q_weight');
    const late = await intake.under('key').next(journeyId, 'q_height', 7);
    expect(late.replayed).toBe(true);
    expect([shown(late), stepOf(late.told).issues]).toEqual(['q_weight', stepOf(invalid.told).issues]);
  });

  test('a refused answer is not logged, begins no rest and publishes no event', async () => {
    const { intake, journeyId } = await start();
    const before = await intake.context.journeys.get(journeyId);
    await intake.under('key').next(journeyId, 'q_height', 7);
    const after = await intake.context.journeys.get(journeyId);
    const { unansweredSince, dueAt, sequence, status } = before ?? {};
    expect(after).toMatchObject({ unansweredSince, dueAt, sequence, status, version: 2 });
    expect(after).not.toHaveProperty('idleSince');
    expect(await intake.events()).toEqual([]);
    expect(refusalOf(await intake.back(journeyId)), 'still the first node').toBe('conflict');
  });

  test('a refused answer without a key is not stored', async () => {
    const { intake, journeyId } = await start();
    expect(stepOf(await intake.next(journeyId, 'q_height', 7)).issues).toHaveLength(1);
    expect(await versionOf(intake, journeyId)).toBe(1);
  });

  test('without a key an old next for a node that is not current is a conflict, as before', async () => {
    const { intake, journeyId } = await start();
    await intake.next(journeyId, 'q_height', 172);
    await intake.next(journeyId, 'q_weight', 96);
    expect(refusalOf(await intake.next(journeyId, 'q_height', 172))).toBe('conflict');
  });

  test('a malformed key is refused and changes nothing', async () => {
    const { intake, journeyId } = await start();
    expect(kindOf(await intake.under('two words').back(journeyId))).toBe('malformed-request');
    expect(await versionOf(intake, journeyId)).toBe(1);
  });

  test('another journey of the client does not know the key', async () => {
    const { intake, journeyId } = await start();
    await intake.under('key').next(journeyId, 'q_height', 172);
    const other = stepOf(await intake.resolve());
    const told = await intake.under('key').next(other.journeyId, 'q_height', 172);
    expect([shown(told), told.replayed]).toEqual(['q_weight', false]);
  });

  test('a key costs the store nothing more than none, and is not readable there', async () => {
    const { intake, storeCalls } = await startCounted();
    const journeyId = await mint(intake);
    const without = await storeCalls.during(() => intake.next(journeyId, 'q_height', 172));
    const keyed = intake.under('canary-key', 'canary-fingerprint');
    const under = await storeCalls.during(() => keyed.next(journeyId, 'q_weight', 96));
    expect(under).toEqual(without);
    expect(JSON.stringify(await intake.context.journeys.get(journeyId))).not.toContain('canary');
    expect(intake.log()).not.toContain('canary');
  });
});

/** An intake, and a client whose transport sends a call once more when `proxy` loses its answer. */
async function startLosing() {
  const intake = await startIntake();
  const proxy = await losingProxy(intake.httpUrl);
  const transport = createTransport({ targets: [proxy.url], internalCredential });
  onTestFinished(async () => {
    await transport.close();
    await proxy.close();
  });
  const client = createClient(IntakeService, transport);
  return {
    ...{ intake, proxy },
    resolve: (journeyId = '') => client.resolve({ journeyId }, asBrand()),
    next: (journeyId: string, nodeId: string, answer: number) =>
      client.next({ journeyId, nodeId, answer: factValueFromJson(answer) }, asBrand()),
    back: (journeyId: string) => client.back({ journeyId }, asBrand()),
    abandon: (journeyId: string) => client.abandon({ journeyId }, asBrand()),
  };
}

test('a mint whose answer is lost is answered by the second try with the journey of the first', async () => {
  const { intake, proxy, resolve } = await startLosing();
  proxy.loseNextAnswer();
  const { step } = await resolve();
  const journeys = await intake.context.journeys.find({}, { limit: 10 });
  expect(journeys.map(({ _id }) => _id)).toEqual([step?.journeyId]);
  expect(step?.node?.nodeId).toBe('q_height');
  expect((await resolve(step?.journeyId)).step).toEqual(step);
});

test('an answer to a question that is lost on the way back is stored once, and the step after it is shown', async () => {
  const { intake, proxy, next } = await startLosing();
  const journeyId = await mint(intake);
  proxy.loseNextAnswer();
  expect((await next(journeyId, 'q_height', 172)).step?.node?.nodeId).toBe('q_weight');
  expect(await intake.context.journeys.get(journeyId)).toMatchObject({ version: 2 });
});

test('back goes back once when its answer is lost, however often the journey changes before the second try', async () => {
  const { intake, proxy, back } = await startLosing();
  const journeyId = await mint(intake);
  await intake.next(journeyId, 'q_height', 172);
  await intake.next(journeyId, 'q_weight', 96);
  proxy.loseNextAnswer(async () => {
    for (let n = 1; n <= 5; n++) {
      await intake.next(journeyId, 'q_weight', 90 + n);
      await intake.back(journeyId);
    }
  });
  expect((await back(journeyId)).step?.node?.nodeId).toBe('q_weight');
  expect(await intake.context.journeys.get(journeyId)).toMatchObject({ version: 14 });
});

test('abandon ends the session once when its answer is lost', async () => {
  const { intake, proxy, abandon } = await startLosing();
  const journeyId = await mint(intake);
  proxy.loseNextAnswer();
  const { step } = await abandon(journeyId);
  expect(stepOf(await intake.resolve(journeyId))).toEqual(step);
  expect((await intake.events()).map(({ sequence }) => sequence)).toEqual([1]);
});
