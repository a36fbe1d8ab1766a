import type { AgreementExecution } from '../agreements/agreement.ts';
import type { ClientMode } from '../client-mode.ts';
import type { Facts } from './facts.ts';
import { type StepId, type StoredStep, stepIds } from './step.ts';

/** `gate_ready` returns to `in_progress` when a required step is no longer done. */
const caseStatuses = ['not_started', 'in_progress', 'gate_ready', 'completed'] as const;
export type CaseStatus = (typeof caseStatuses)[number];

export type CompanyProfile = {
  readonly legalName: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  readonly contactEmail: string;
};

/** Times are epoch ms. */
export interface StoredCase {
  /** The client. */
  readonly _id: string;
  readonly clientId: string;
  /** The client's, which never changes. */
  readonly mode: ClientMode;
  readonly templateVersion: string;
  readonly status: CaseStatus;
  /** In the order of the template. */
  readonly steps: readonly StoredStep[];
  readonly profile?: CompanyProfile;
  /** The oldest first; one of each version. */
  readonly executions: readonly AgreementExecution[];
  readonly openedAt: number;
  readonly facts: Facts;
  /** When gathered facts last differed from those before. */
  readonly gatheredAt?: number;
  /** Since when everything that a test run needs is done; absent while something is not. */
  readonly gateReadyAt?: number;
  /** When the client went live. Only agreements change afterwards. */
  readonly completedAt?: number;
  /** The last move of the client's test clock that it took. Absent: none. */
  readonly clockNumber?: number;
  /** When a step falls due next; `nothingDue` when none does. */
  readonly nextDueAt: number;
}

/** The last ms of the year 9999, later than every time: cases without a due step come last. */
export const nothingDue = 253_402_300_799_999;

function findStep({ steps }: Pick<StoredCase, 'steps'>, id: string): StoredStep | undefined {
  return steps.find((step) => step.id === id);
}

export function stepOf(onboarding: Pick<StoredCase, 'steps'>, id: StepId): StoredStep {
  const step = findStep(onboarding, id);
  if (step === undefined) throw new Error('a case has every step');
  return step;
}

export function isStepId(text: string): text is StepId {
  return (stepIds as readonly string[]).includes(text);
}
