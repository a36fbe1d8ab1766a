import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import { startStep, submitStep } from '../../src/domain/acts/client-acts.ts';
import {
  approveStep,
  assignStep,
  blockStep,
  escalateStep,
  nudgeStep,
  rejectStep,
  unblockStep,
  waiveStep,
} from '../../src/domain/acts/operator-acts.ts';
import type { GatheredFacts } from '../../src/domain/cases/facts.ts';
import { type StoredCase, stepOf } from '../../src/domain/cases/onboarding-case.ts';
import type { Basis } from '../../src/domain/cases/requirements.ts';
import { type StepId, type StepState, stepStates } from '../../src/domain/cases/step.ts';
import { template } from '../../src/domain/cases/template.ts';
import type { Draft } from '../../src/domain/changes/draft.ts';
import { act, allHolds, aNewCase, eventNames, executions, monday, profile, type Told } from './a-case.ts';

type Fact = 'holds' | 'missing' | 'unknown';

/** One step of each kind, and what is told when its fact is so. */
const kinds: Readonly<Record<string, { readonly id: StepId; know(fact: Fact): Told }>> = {
  'of the client': { id: 'webhooks', know: (fact) => withFacts({ webhook_tested: knownAs(fact) }) },
  'that is optional': {
    id: 'domains',
    know: (fact) => withFacts({ member_domain: knownAs(fact) }),
  },
  'in which operators look': {
    id: 'clinical_setup',
    know: (fact) => withFacts({ approved_intake: knownAs(fact) }),
  },
};

const knownAs = (fact: Fact) => (fact === 'unknown' ? undefined : fact === 'holds');

function withFacts(changed: GatheredFacts): Told {
  return { ...allHolds, facts: { ...allHolds.facts, ...changed } };
}

const acts: Readonly<Record<string, (draft: Draft, id: StepId, basis: Basis) => Draft>> = {
  start: startStep,
  submit: (draft, id, basis) => submitStep(draft, id, { fields: {}, by: 'key_1', basis }),
  assign: (draft, id) => assignStep(draft, id, { type: 'operator', id: 'ada' }),
  nudge: nudgeStep,
  escalate: escalateStep,
  waive: (draft, id) => waiveStep(draft, id, 'not_needed'),
  approve: approveStep,
  reject: (draft, id) => rejectStep(draft, id, 'needs_document'),
  block: (draft, id) => blockStep(draft, id, 'legal_hold'),
  unblock: unblockStep,
};

/** What each act comes to, by the state in which the step is once the facts are told. Absent: `refused`. */
const outcomes: Readonly<Record<string, Readonly<Partial<Record<StepState, string>>>>> = {
  start: {
    ...{ ready: 'in_progress', in_progress: 'in_progress', in_review: 'in_review', completed: 'completed' },
  },
  submit: { ready: 'submitted', in_progress: 'submitted', in_review: 'in_review', completed: 'completed' },
  assign: { ready: 'ready', in_progress: 'in_progress', in_review: 'in_review', blocked: 'blocked' },
  nudge: { ready: 'ready', in_progress: 'in_progress', in_review: 'in_review' },
  escalate: { ready: 'ready', in_progress: 'in_progress', in_review: 'in_review' },
  waive: { ready: 'waived', in_progress: 'waived', in_review: 'waived', blocked: 'waived' },
  approve: { in_review: 'completed' },
  reject: { in_review: 'in_progress' },
  block: { ready: 'blocked', in_progress: 'blocked', in_review: 'blocked' },
  unblock: { blocked: 'ready' },
};

/** The state once the facts are told: what holds is complete, what is gone is open again, what is not known stays. */
function stateOnceTold(state: StepState, fact: Fact): StepState {
  if (state === 'blocked' || state === 'waived') return state;
  if (fact === 'holds') return 'completed';
  if (state === 'locked') return 'ready';
  return state === 'completed' && fact === 'missing' ? 'in_progress' : state;
}

function expected(kind: string, act: string, state: StepState, fact: Fact): string {
  const outcome = outcomes[act]?.[state];
  if (outcome === undefined) return 'refused';
  if (act === 'waive' && kind !== 'that is optional') return 'refused';
  if (outcome === 'submitted') {
    if (kind === 'in which operators look') return 'in_review';
    return fact === 'missing' ? 'validation' : 'unavailable';
  }
  return act === 'unblock' && fact === 'holds' ? 'completed' : outcome;
}

/** A case in which everything that the step needs is done, and the step is in a state. */
function caseIn(id: StepId, state: StepState): StoredCase {
  const open = { ...aNewCase(), profile, executions };
  const done = act(open, (draft) => draft).onboarding;
  const steps = done.steps.map((step) => {
    if (step.id !== id) return step;
    const { completedAt: _, ...rest } = step;
    const isDone = state === 'completed' || state === 'waived';
    return {
      ...{ ...rest, state },
      ...(!isDone && state !== 'locked' && { dueAt: monday }),
      ...(state === 'completed' && { completedAt: monday }),
      ...(state === 'blocked' && ({ blockedFrom: 'ready', blockReason: 'legal_hold' } as const)),
    };
  });
  const { gateReadyAt: _, ...ungated } = { ...done, steps };
  return ungated;
}

function outcomeOf(run: () => Draft, id: StepId): string {
  try {
    return stepOf(run().onboarding, id).state;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.kind === 'conflict' ? 'refused' : error.kind;
  }
}

const facts: readonly Fact[] = ['holds', 'missing', 'unknown'];

describe.each(Object.keys(kinds))('decisions.md 3: a step %s', (kind) => {
  const { id, know } = kinds[kind] ?? expect.fail();

  test.each(stepStates.flatMap((state) => facts.map((fact) => [state, fact] as const)))(
    'that is %s and whose condition is %s comes to what the table says, by every act',
    (state, fact) => {
      const told = know(fact);
      const before = caseIn(id, state);
      const seen = stateOnceTold(state, fact);
      expect(stepOf(act(before, (draft) => draft, { told }).onboarding, id).state).toBe(seen);
      const found = Object.entries(acts).map(([name, does]) => [
        name,
        outcomeOf(() => act(before, (draft) => does(draft, id, told), { told }), id),
      ]);
      const wanted = Object.keys(acts).map((name) => [name, expected(kind, name, seen, fact)]);
      expect(Object.fromEntries(found)).toEqual(Object.fromEntries(wanted));
    },
  );
});

test.each([
  ['test', 'completed'],
  ['live', 'ready'],
] as const)('interface.md 5: payments can be taken for a client of test mode alone (%s)', (mode, state) => {
  const before = { ...aNewCase(monday, mode), profile, executions };
  const { onboarding } = act(before, (draft) => draft);
  expect(stepOf(onboarding, 'payments_setup').state).toBe(state);
});

test('decisions.md 3: clients neither start nor submit what operators or the platform do', () => {
  const others = template.filter(({ owner, isReviewed }) => owner !== 'client' && isReviewed !== true);
  expect(others.map(({ id }) => id)).toEqual(['api_keys', 'e2e_check', 'go_live']);
  const unknown = Object.fromEntries(Object.keys(allHolds.facts).map((code) => [code, undefined]));
  const told: Told = { ...allHolds, facts: unknown };
  for (const { id } of others) {
    const before = caseIn(id, 'ready');
    for (const does of [acts.start, acts.submit]) {
      const isDone = id === 'api_keys';
      const run = () => act(before, (draft) => does?.(draft, id, told) ?? draft, { told });
      expect([id, outcomeOf(run, id)]).toEqual([id, isDone ? 'completed' : 'refused']);
    }
  }
});

test('interface.md 6: opening, start and completion in one change are announced in that order', () => {
  const before = { ...aNewCase(), profile, executions };
  const told = eventNames(act(before, (draft) => draft));
  for (const { id, needs } of template) {
    const started = told.indexOf(`step.started ${id}`);
    if (started < 0) continue;
    expect(told[started + 1]).toBe(`step.completed ${id}`);
    for (const need of needs) expect(told.indexOf(`step.completed ${need}`)).toBeLessThan(started);
  }
});
