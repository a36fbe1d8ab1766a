import type { Deletion } from './deletion.ts';

/** What an operator says with a suspension. */
export interface AskedSuspension {
  /** Why, for operators; 1 to 500 characters. */
  readonly reason: string;
  /** Whether deliveries go on or wait. */
  readonly webhooks: 'on' | 'off';
}

export interface Suspension extends AskedSuspension {
  /** Epoch ms. */
  readonly at: number;
}

/**
 * A client that may be suspended or deleted: every look-up then answers its credentials like revoked ones (decisions.md 16).
 */
export interface Suspendable {
  /** Absent: it is not. */
  readonly suspended?: Suspension;
  /** Absent: it is not being deleted. */
  readonly deletion?: Deletion;
}

/** Whether a client is there, and neither suspended nor deleted. */
export function isActive<C extends Suspendable>(client: C | undefined): client is C {
  return client !== undefined && client.suspended === undefined && client.deletion === undefined;
}
