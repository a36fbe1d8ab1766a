import type { EventDraft } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { executeAgreement } from '../../../src/domain/agreements/execute-agreement.ts';
import {
  noteApiKeyUse,
  startStep,
  startTestRun,
  submitStep,
} from '../../../src/domain/onboarding/client-acts.ts';
import { changeOf, type Draft, openDraft } from '../../../src/domain/onboarding/draft.ts';
import type { StoredCase } from '../../../src/domain/onboarding/onboarding-case.ts';
import { openedCase } from '../../../src/domain/onboarding/open-case.ts';
import {
  approveStep,
  assignStep,
  blockStep,
  escalateStep,
  goLive,
  nudgeStep,
  rejectStep,
  unblockStep,
  waiveStep,
} from '../../../src/domain/onboarding/operator-acts.ts';
import { type Look, refreshed } from '../../../src/domain/onboarding/refresh.ts';
import { reminded } from '../../../src/domain/onboarding/reminders.ts';
import type { Knowledge } from '../../../src/domain/onboarding/requirements.ts';
import { type StepId, stepIds } from '../../../src/domain/onboarding/step.ts';
import { allHolds, lookOf, monday, said, weekdays } from './a-case.ts';

const fields = { legal_name: 'Canary LLC', country: 'US', contact_email: 'canary@example.com' };
const signer = { name: 'Canary Signer', title: 'Canary', email: 'canary@example.com' };

type Act = (draft: Draft, look: Look) => Draft;

const stepId = fc.constantFrom(...stepIds);
const ofStep = (name: string, act: (draft: Draft, id: StepId, look: Look) => Draft) =>
  stepId.map((id): [string, Act] => [`${name} ${id}`, (draft, look) => act(draft, id, look)]);

const executing = (agreementId: 'msa' | 'baa'): [string, Act] => [
  `execute ${agreementId}`,
  (draft) =>
    executeAgreement(
      draft,
      {
        ...{ _id: `${agreementId}:1`, agreementId, version: '1', number: 1, title: 'Terms' },
        ...{ documentSha256: 'f'.repeat(64), publishedAt: monday },
      },
      { request: { version: '1', signer, ip: '', userAgent: '' }, executionId: 'agx_1' },
    ),
];

const submitting: [string, Act] = [
  'submit the profile',
  (draft, look) => submitStep(draft, 'company_profile', { fields, look }),
];

const act: fc.Arbitrary<[string, Act]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string, Act]>(['look', (draft) => draft]) },
  { weight: 2, arbitrary: fc.constant<[string, Act]>(['remind', (draft) => reminded(draft, weekdays)]) },
  { weight: 2, arbitrary: fc.constant<[string, Act]>(['use a key', noteApiKeyUse]) },
  { weight: 2, arbitrary: fc.constant<[string, Act]>(['go live', goLive]) },
  { weight: 2, arbitrary: fc.constant<[string, Act]>(['start a test run', startTestRun]) },
  { weight: 3, arbitrary: fc.constant(submitting) },
  { weight: 3, arbitrary: fc.constantFrom('msa' as const, 'baa' as const).map(executing) },
  ofStep('start', startStep),
  ofStep('submit', (draft, id, look) => submitStep(draft, id, { fields: {}, look })),
  ofStep('assign', (draft, id) => assignStep(draft, id, { type: 'operator', id: 'ada' })),
  ofStep('nudge', nudgeStep),
  ofStep('escalate', escalateStep),
  ofStep('waive', (draft, id) => waiveStep(draft, id, 'not_needed')),
  ofStep('approve', approveStep),
  ofStep('reject', (draft, id) => rejectStep(draft, id, 'needs_document')),
  ofStep('block', (draft, id) => blockStep(draft, id, 'legal_hold')),
  ofStep('unblock', unblockStep),
);

const known = fc.constantFrom(true, true, true, false, undefined);
const knowledge: fc.Arbitrary<Omit<Knowledge, 'askedAt' | 'passedRunStartedAt'>> = fc
  .record({
    approved: known,
    offering: known,
    webhook: known,
    setUp: fc.constantFrom(true, true, false),
  })
  .map(({ approved, offering, webhook, setUp }) => ({
    facts: {
      brands: allHolds.facts.brands.map((brand) => ({
        ...{ ...brand, hasBrowserOrigins: setUp, hasApprovedTherapy: approved },
        ...{ hasOfferingWithoutFailure: offering, webhookTested: webhook },
      })),
    },
    agreements: allHolds.agreements,
  }));

const turn = fc.record({
  act,
  knowledge: fc.oneof({ weight: 2, arbitrary: fc.constant(allHolds) }, { weight: 3, arbitrary: knowledge }),
  hours: fc.integer({ min: 0, max: 200 }),
  isRunPassed: fc.boolean(),
});

/** What brings a client to its test run. */
const toTheGate = [
  submitting,
  executing('msa'),
  executing('baa'),
  ['use a key', noteApiKeyUse] as [string, Act],
].map((each) => ({ act: each, knowledge: allHolds, hours: 1, isRunPassed: false }));
const sequence = fc
  .tuple(fc.boolean(), fc.array(turn, { minLength: 1, maxLength: 60 }))
  .map(([isFar, turns]) => (isFar ? [...toTheGate, ...turns] : turns));
const mode = fc.constantFrom('test' as const, 'test' as const, 'live' as const);

/** The case after a change was stored. */
function stored(present: StoredCase, set: object): StoredCase {
  return Object.fromEntries(
    Object.entries({ ...present, ...set }).filter(([, value]) => value !== undefined),
  ) as unknown as StoredCase;
}

test('interface.md 6: however a client, operators and the platform act, events come once and in an order that makes sense', () => {
  let completions = 0;
  fc.assert(
    fc.property(sequence, mode, (turns, mode) => {
      const opened = openedCase({ clientId: 'cli_1', mode }, monday);
      let onboarding = opened.onboarding;
      const events: EventDraft[] = [...opened.events];
      const closings: boolean[] = [];
      let at = monday;
      for (const {
        act: [, does],
        knowledge: known,
        hours,
        isRunPassed,
      } of turns) {
        at += hours * 60 * 60_000;
        const look = lookOf({
          ...known,
          askedAt: at,
          passedRunStartedAt: isRunPassed ? onboarding.gateClosedAt : undefined,
        });
        const present = onboarding;
        const decide = (doing: Act) => refreshed(doing(refreshed(openDraft(present, at), look), look), look);
        let draft: Draft;
        try {
          draft = decide(does);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          draft = decide((unchanged) => unchanged);
        }
        const change = changeOf(present, draft, at);
        onboarding = stored(present, change?.set ?? {});
        events.push(...(change?.events ?? []));
        closings.push(onboarding.gateClosedAt !== undefined);
        // A second look at the same things finds nothing to write.
        const again = changeOf(onboarding, refreshed(openDraft(onboarding, at), look), at);
        expect(again).toBeUndefined();
        // No event, audit row and history entry has the profile or the signer.
        const steps = onboarding.steps.map(({ history }) => history);
        expect(JSON.stringify([change?.events, change?.audit, steps], noBigInts)).not.toMatch(/canary/i);
      }
      const told = said({ events });
      for (const id of stepIds) {
        const ofIt = told.filter((event) => event.endsWith(` ${id}`));
        const starts = ofIt.filter((event) => event.startsWith('step.started'));
        expect(starts.length).toBeLessThanOrEqual(1);
        const completed = told.indexOf(`step.completed ${id}`);
        if (completed >= 0) expect(told.indexOf(`step.started ${id}`)).toBeLessThan(completed);
        expect(told.indexOf(`step.started ${id}`) >= 0 || completed < 0).toBe(true);
      }
      expect(told[0]).toBe('client.started');
      expect(told.filter((event) => event === 'client.started')).toHaveLength(1);
      const end = told.indexOf('client.completed');
      if (end >= 0) {
        completions += 1;
        expect(told.slice(end + 1).filter((event) => event !== 'agreement.executed')).toEqual([]);
        expect(onboarding.status).toBe('completed');
      }
      expect(told.filter((event) => event === 'agreement.executed').length).toBeLessThanOrEqual(2);
      const closed = closings.filter((isClosed, turnNo) => isClosed && closings[turnNo - 1] !== true).length;
      expect(told.filter((event) => event === 'completion.gate_ready').length).toBeGreaterThanOrEqual(closed);
    }),
    { numRuns: 400 },
  );
  expect(completions).toBeGreaterThan(0);
});

function noBigInts(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
