import type { Lease } from '@telehealth/changes/lease';
import type { ClientMode } from '../client-mode.ts';

/** What a run checks, in this order. A check is not made when one before it failed. */
export const e2eChecks = [
  /** A journey opens. */
  'resolve',
  /** Every question is answered. */
  'answers',
  /** The questionnaire ends, and the patient may buy. */
  'complete',
  /** The offering is ordered. */
  'order',
  /** The simulated provider captures the payment. */
  'capture',
  /** A receiver of the brand got the event of the payment. */
  'webhook',
  /** The storefront shows that the offering can be sold. */
  'storefront',
  /** The brand is ready. */
  'readiness',
] as const;
export type E2eCheckName = (typeof e2eChecks)[number];

export interface E2eCheck {
  readonly check: E2eCheckName;
  readonly result: 'pass' | 'fail' | 'not_run';
  /** A sentence for its reader, without ids of patients and without what they answered. */
  readonly detail: string;
}

/** Times are epoch ms. The process that makes the checks has the lease; after the lease it counts as dead, and the run ends. */
export interface StoredRun extends Lease {
  /** `run_…` */
  readonly _id: string;
  readonly clientId: string;
  readonly mode: ClientMode;
  readonly brandId: string;
  /** `passed` only when every check was made and passed. */
  readonly status: 'running' | 'passed' | 'failed';
  /** All checks, in their order. */
  readonly checks: readonly E2eCheck[];
  readonly startedAt: number;
  readonly finishedAt?: number;
  /** The client while the run lasts: it has one run at a time. */
  readonly runningFor?: string;
}
