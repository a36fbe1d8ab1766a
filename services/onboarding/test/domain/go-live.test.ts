import { expect, test } from 'vitest';
import { goLive } from '../../src/domain/acts/operator-acts.ts';
import { stepOf } from '../../src/domain/cases/onboarding-case.ts';
import { openDraft } from '../../src/domain/changes/draft.ts';
import { act, allHolds, aNewCase, executions, monday, profile } from './a-case.ts';

const { onboarding: ready } = act({ ...aNewCase(), profile, executions }, (draft) => draft);

test('interface.md 6: a client goes live as soon as its test run has passed, also before the case has heard of the run', () => {
  expect(stepOf(ready, 'e2e_check').state).toBe('ready');
  const passed = { ...allHolds, passedRunStartedAt: ready.gateReadyAt };
  expect(goLive(openDraft(ready, monday), passed).onboarding).toMatchObject({ completedAt: monday });
});

test('interface.md 6: no client goes live without a test run that passed', () => {
  expect(() => goLive(openDraft(ready, monday), allHolds)).toThrow('a test run has passed');
});
