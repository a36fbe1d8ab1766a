import { areSchedulesIdle } from '@telehealth/service-kit/testing';
import { countStoreCalls } from '@telehealth/store/testing';
import { onEmbeddedStore } from '@telehealth/test-servers/vitest';
import { expect, test, vi } from 'vitest';
import { schedulesOf } from '../src/schedules.ts';
import { type IntakeUnderTest, startIntake, startScriptedAccounts, stepOf } from './intake-under-test.ts';

const acts: [string, (intake: IntakeUnderTest, journeyId: string) => Promise<unknown>][] = [
  ['next', (intake, journeyId) => intake.next(journeyId, 'q_height', 172, 'brd_other')],
  ['back', (intake, journeyId) => intake.back(journeyId, 'brd_other')],
  ['abandon', (intake, journeyId) => intake.abandon(journeyId, 'brd_other')],
];

onEmbeddedStore((freshUrl) => {
  test.each(acts)(
    'decisions.md 1, 404: %s costs store and upstreams the same for a foreign journey and a missing one',
    async (_name, act) => {
      const storeCalls = countStoreCalls();
      const accounts = await startScriptedAccounts();
      const intake = await startIntake({ storeUrl: freshUrl(), accounts, wrapStore: storeCalls.wrap });
      const { journeyId } = stepOf(await intake.resolve());
      await intake.events();
      await vi.waitUntil(() => areSchedulesIdle(intake.context, schedulesOf(intake.context)));

      const costOf = async (id: string) => {
        const before = accounts.calls();
        const ofStore = await storeCalls.during(() => act(intake, id));
        return { ofStore, ofAccounts: accounts.calls() - before };
      };
      const missing = await costOf('jny_missing');
      expect(missing.ofStore.length).toBeGreaterThan(0);
      expect(await costOf(journeyId)).toEqual(missing);
    },
  );
});
