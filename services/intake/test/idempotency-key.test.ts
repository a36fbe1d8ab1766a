import { DomainError } from '@telehealth/errors';
import { areSchedulesIdle } from '@telehealth/service-kit/testing';
import { countStoreCalls } from '@telehealth/store/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { describe, expect, test, vi } from 'vitest';
import { schedulesOf } from '../src/schedules.ts';
import {
  type IntakeUnderTest,
  type KeyedTold,
  prefilledOf,
  refusalOf,
  startIntake,
  startScriptedAccounts,
  stepOf,
} from './intake-under-test.ts';
import { shortBundle } from './short-bundle.ts';

const nodeOf = ({ told }: KeyedTold) => stepOf(told).node?.nodeId;
const kindOf = ({ told }: KeyedTold) => (told instanceof DomainError ? told.kind : 'ok');

onEmbeddedStore((freshUrl) => {
  const start = async (more: Partial<Parameters<typeof startIntake>[0]> = {}) => {
    const accounts = await startScriptedAccounts();
    const options = { storeUrl: freshUrl(), accounts, bundles: [shortBundle()], ...more };
    const intake = await startIntake(options);
    const { journeyId } = stepOf(await intake.resolve());
    return { intake, journeyId, options };
  };
  const versionOf = async (intake: IntakeUnderTest, journeyId: string) =>
    (await intake.context.journeys.get(journeyId))?.version;

  /** Goes forward and back under keys `f1`, `b1`, `f2`, …; every round makes two changes. */
  const rounds = async (intake: IntakeUnderTest, journeyId: string, count: number) => {
    for (let n = 1; n <= count; n++) {
      await intake.under(`f${n}`).next(journeyId, 'q_height', 170 + n);
      await intake.under(`b${n}`).back(journeyId);
    }
  };

  describe('decisions.md 1 Idempotency-Key on next, back and abandon', () => {
    test('back under a key goes back once, and its replay says so', async () => {
      const { intake, journeyId } = await start();
      await intake.next(journeyId, 'q_height', 172);
      await intake.next(journeyId, 'q_weight', 96);
      const first = await intake.under('key').back(journeyId);
      expect([nodeOf(first), first.replayed]).toEqual(['q_weight', false]);
      const again = await intake.under('key').back(journeyId);
      expect(again).toEqual({ ...first, replayed: true });
      expect(nodeOf(await intake.under('key-2').back(journeyId))).toBe('q_height');
    });

    test('concurrent duplicates of back at two replicas go back once', async () => {
      const { intake, journeyId, options } = await start();
      const other = await startIntake(options);
      await intake.next(journeyId, 'q_height', 172);
      await intake.next(journeyId, 'q_weight', 96);
      const told = await Promise.all(
        [intake, other, intake, other].map((replica) => replica.under('key').back(journeyId)),
      );
      expect(told.map(nodeOf)).toEqual(Array(4).fill('q_weight'));
      expect(told.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await versionOf(intake, journeyId)).toBe(4);
    });

    test('a replay of next shows the session as it is now, even where the same node is current again', async () => {
      const { intake, journeyId } = await start();
      const first = await intake.under('key').next(journeyId, 'q_height', 172);
      expect([nodeOf(first), first.replayed]).toEqual(['q_weight', false]);
      await intake.back(journeyId);
      const again = await intake.under('key').next(journeyId, 'q_height', 172);
      expect([nodeOf(again), again.replayed]).toEqual(['q_height', true]);
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
      expect(nodeOf(await intake.under('key-2').next(journeyId, 'q_height', 172))).toBe('q_weight');
      const late = await intake.under('key').next(journeyId, 'q_height', 7);
      expect(late.replayed).toBe(true);
      expect([nodeOf(late), stepOf(late.told).issues]).toEqual(['q_weight', stepOf(invalid.told).issues]);
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

    test('concurrent duplicates of a refused answer at two replicas are kept once', async () => {
      const { intake, journeyId, options } = await start();
      const other = await startIntake(options);
      const told = await Promise.all(
        [intake, other, intake, other].map((replica) => replica.under('key').next(journeyId, 'q_height', 7)),
      );
      for (const each of told) expect(stepOf(each.told).issues).toHaveLength(1);
      expect(told.filter(({ replayed }) => !replayed)).toHaveLength(1);
      expect(await versionOf(intake, journeyId)).toBe(2);
    });

    test('the eighth key back is still a replay; a ninth is a conflict, whatever it comes with', async () => {
      const { intake, journeyId } = await start();
      await rounds(intake, journeyId, 5);
      const version = await versionOf(intake, journeyId);
      expect(version).toBe(11);
      expect((await intake.under('f2').next(journeyId, 'q_height', 172)).replayed).toBe(true);
      expect((await intake.under('b5').back(journeyId)).replayed).toBe(true);
      for (const told of [
        await intake.under('b1').back(journeyId),
        await intake.under('f1').next(journeyId, 'q_height', 171),
        await intake.under('f1').abandon(journeyId),
      ]) {
        expect(kindOf(told)).toBe('conflict');
      }
      expect(await versionOf(intake, journeyId)).toBe(version);
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
      expect([nodeOf(told), told.replayed]).toEqual(['q_weight', false]);
    });

    test('a key costs the store nothing more than none, and is not readable there', async () => {
      const storeCalls = countStoreCalls();
      const { intake, journeyId } = await start({ wrapStore: storeCalls.wrap });
      await vi.waitUntil(() => areSchedulesIdle(intake.context, schedulesOf(intake.context)));
      const without = await storeCalls.during(() => intake.next(journeyId, 'q_height', 172));
      const keyed = intake.under('canary-key', 'canary-fingerprint');
      const under = await storeCalls.during(() => keyed.next(journeyId, 'q_weight', 96));
      expect(under).toEqual(without);
      expect(JSON.stringify(await intake.context.journeys.get(journeyId))).not.toContain('canary');
      expect(intake.log()).not.toContain('canary');
    });
  });
});
