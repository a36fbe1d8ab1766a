import type { EventDraft } from '@telehealth/changes';
import { DomainError } from '@telehealth/errors';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startStep, startTestRun, submitStep } from '../../src/domain/acts/client-acts.ts';
import { executeAgreement } from '../../src/domain/acts/execute-agreement.ts';
import {
  approveStep,
  assignStep,
  blockStep,
  escalateStep,
  goLive,
  nudgeStep,
  rejectStep,
  reopenStep,
  unblockStep,
  waiveStep,
} from '../../src/domain/acts/operator-acts.ts';
import type { StoredCase } from '../../src/domain/cases/onboarding-case.ts';
import type { Basis } from '../../src/domain/cases/requirements.ts';
import { type StepId, stepIds } from '../../src/domain/cases/step.ts';
import { addFacts, changeOf, type Draft, openDraft } from '../../src/domain/changes/draft.ts';
import { newCase } from '../../src/domain/changes/open-case.ts';
import { refreshCase } from '../../src/domain/changes/refresh.ts';
import { remind } from '../../src/domain/changes/reminders.ts';
import { allHolds, eventNames, monday, type Told } from './a-case.ts';

const fields = { legal_name: 'Canary LLC', country: 'US', contact_email: 'canary@example.com' };
const signer = { name: 'Canary Signer', title: 'Canary', email: 'canary@example.com' };

type Act = (draft: Draft, basis: Basis) => Draft;

const stepId = fc.constantFrom(...stepIds);
const ofStep = (name: string, does: (draft: Draft, id: StepId, basis: Basis) => Draft) =>
  stepId.map((id): [string, Act] => [`${name} ${id}`, (draft, basis) => does(draft, id, basis)]);

const executing = (agreementId: 'msa' | 'baa'): [string, Act] => [
  `execute ${agreementId}`,
  (draft) =>
    executeAgreement(
      draft,
      {
        _id: `${agreementId}:1`,
        agreementId,
        version: '1',
        number: 1,
        title: 'Terms',
        documentSha256: 'f'.repeat(64),
        publishedAt: monday,
        effectiveAt: monday,
      },
      { request: { version: '1', signer, ip: '', userAgent: '' }, executionId: 'agx_1' },
    ),
];

const submitting: [string, Act] = [
  'submit the profile',
  (draft, basis) => submitStep(draft, 'company_profile', { fields, by: 'key_1', basis }),
];

const act: fc.Arbitrary<[string, Act]> = fc.oneof(
  { weight: 4, arbitrary: fc.constant<[string, Act]>(['nothing', (draft) => draft]) },
  { weight: 2, arbitrary: fc.constant<[string, Act]>(['remind', remind]) },
  { weight: 2, arbitrary: fc.constant<[string, Act]>(['go live', goLive]) },
  { weight: 2, arbitrary: fc.constant<[string, Act]>(['start a test run', startTestRun]) },
  { weight: 3, arbitrary: fc.constant(submitting) },
  { weight: 3, arbitrary: fc.constantFrom('msa' as const, 'baa' as const).map(executing) },
  ofStep('start', startStep),
  ofStep('submit', (draft, id, basis) => submitStep(draft, id, { fields: {}, by: 'key_1', basis })),
  ofStep('assign', (draft, id) => assignStep(draft, id, { type: 'operator', id: 'ada' })),
  ofStep('nudge', nudgeStep),
  ofStep('escalate', escalateStep),
  ofStep('waive', (draft, id) => waiveStep(draft, id, 'not_needed')),
  ofStep('approve', approveStep),
  ofStep('reopen', (draft, id, basis) => reopenStep(draft, id, { reason: 'name_changed', basis })),
  ofStep('reject', (draft, id) => rejectStep(draft, id, 'needs_document')),
  ofStep('block', (draft, id) => blockStep(draft, id, 'legal_hold')),
  ofStep('unblock', unblockStep),
);

const known = fc.constantFrom(true, true, true, false, undefined);
const told: fc.Arbitrary<Told> = fc
  .record({ approved_intake: known, enabled_offering: known, webhook_tested: known, browser_origins: known })
  .map((changed) => ({ ...allHolds, facts: { ...allHolds.facts, ...changed } }));

const move = fc.record({
  act,
  told: fc.oneof({ weight: 2, arbitrary: fc.constant(allHolds) }, { weight: 3, arbitrary: told }),
  hours: fc.integer({ min: 0, max: 200 }),
  isRunPassed: fc.boolean(),
});

/** What brings a client to its test run. */
const toTheGate = [submitting, executing('msa'), executing('baa')].map((each) => ({
  act: each,
  told: allHolds,
  hours: 1,
  isRunPassed: false,
}));
const sequence = fc
  .tuple(fc.boolean(), fc.array(move, { minLength: 1, maxLength: 60 }))
  .map(([isFar, moves]) => (isFar ? [...toTheGate, ...moves] : moves));
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
    fc.property(sequence, mode, (moves, mode) => {
      const opened = newCase({ clientId: 'cli_1', mode }, allHolds, monday);
      let onboarding = opened.onboarding;
      const events: EventDraft[] = [...opened.events];
      const gates: boolean[] = [];
      let at = monday;
      for (const {
        act: [, doing],
        told: { facts, ...judged },
        hours,
        isRunPassed,
      } of moves) {
        at += hours * 60 * 60_000;
        const basis = { ...judged, passedRunStartedAt: isRunPassed ? onboarding.gateReadyAt : undefined };
        const present = onboarding;
        const decide = (does: Act) =>
          refreshCase(does(addFacts(openDraft(present, at), facts), basis), basis);
        let draft: Draft;
        try {
          draft = decide(doing);
        } catch (error) {
          if (!(error instanceof DomainError)) throw error;
          draft = decide((unchanged) => unchanged);
        }
        const change = changeOf(present, draft);
        onboarding = stored(present, change?.set ?? {});
        events.push(...(change?.events ?? []));
        gates.push(onboarding.gateReadyAt !== undefined);
        // Refreshing again with the same facts changes nothing.
        const same = addFacts(openDraft(onboarding, at), facts);
        const again = changeOf(onboarding, refreshCase(same, basis));
        expect(again).toBeUndefined();
        // No event, audit row and history entry has the profile or the signer.
        const steps = onboarding.steps.map(({ history }) => history);
        expect(JSON.stringify([change?.events, change?.audit, steps], noBigInts)).not.toMatch(/canary/i);
      }
      const told = eventNames({ events });
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
        // Company data may still be corrected.
        const goesOn = ['agreement.executed', 'step.completed company_profile'];
        expect(told.slice(end + 1).filter((event) => !goesOn.includes(event))).toEqual([]);
        expect(onboarding.status).toBe('completed');
      }
      expect(told.filter((event) => event === 'agreement.executed').length).toBeLessThanOrEqual(2);
      const reached = gates.filter((isReady, no) => isReady && gates[no - 1] !== true).length;
      expect(told.filter((event) => event === 'completion.gate_ready').length).toBeGreaterThanOrEqual(
        reached,
      );
    }),
    { numRuns: 400 },
  );
  expect(completions).toBeGreaterThan(0);
});

function noBigInts(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? Number(value) : value;
}
