import type { Change, EventDraft } from '@telehealth/changes';
import { hourMs } from '@telehealth/ids';
import type { OrderState } from '../orders/order.ts';

/** The time within which payments were begun that are judged together, ms. */
export const judgedMs = hourMs;

/** The payments of a brand that were begun within that time. */
export interface DecidedPayments {
  readonly failed: number;
  /** Authorized or captured, whatever came after. */
  readonly succeeded: number;
}

export const succeededStates = [
  'payment_authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'disputed',
] as const satisfies readonly OrderState[];

/** Fewer say little: of three payments two may fail by chance. */
const minDecided = 10;

/** At least ten were decided, and more than half of them failed. */
function areFailing({ failed, succeeded }: DecidedPayments): boolean {
  return failed + succeeded >= minDecided && failed > succeeded;
}

/** Some were decided, and at most half of them failed. An hour without any says nothing. */
function haveRecovered({ failed, succeeded }: DecidedPayments): boolean {
  return succeeded > 0 && failed <= succeeded;
}

/** Whether the payments of a brand fail, by its `brd_…`. */
export interface StoredFailures {
  readonly _id: string;
  readonly clientId: string;
  readonly brandId: string;
  readonly test: boolean;
  /** Epoch ms; absent: they do not. */
  readonly failingSince?: number;
}

/** Tells a client once that the payments of a brand fail, until they have recovered. */
export function decideFailures(
  present: StoredFailures | undefined,
  { clientId, brandId, test }: Pick<StoredFailures, 'clientId' | 'brandId' | 'test'>,
  payments: DecidedPayments,
  at: number,
): Change<StoredFailures> | undefined {
  if (present?.failingSince !== undefined)
    return haveRecovered(payments) ? { set: { failingSince: undefined } } : undefined;
  if (!areFailing(payments)) return undefined;
  const { failed, succeeded } = payments;
  const event: EventDraft = {
    type: 'payments.failing.v1',
    ...{ clientId, brandId, subject: brandId, test },
    data: { failed, decided: failed + succeeded },
  };
  return { set: { clientId, brandId, test, failingSince: at }, events: [event] };
}
