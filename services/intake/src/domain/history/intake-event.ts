import type { MilestoneType } from '@telehealth/ids';
import type { SessionEvent } from '@telehealth/instrument/walk';
import type { Tracking } from './tracking.ts';

/** Something that happened to a journey, as intake publishes it: ids and codes, no answers. */
export type IntakeEvent = JourneyOccurrence & {
  /** Epoch ms: when it happened at its source; the present by default. */
  readonly occurredAt?: number;
  /** Nothing happened: it was made up in test mode. */
  readonly isSimulated?: true;
};

/** A `reference` distinguishes the events of one type of a journey. */
type JourneyOccurrence =
  | SessionEvent
  /** A person signed in for the journey. */
  | { readonly type: 'identity.bound' }
  | PaymentEvent
  /** The reference is the evaluation. */
  | { readonly type: 'eligibility.evaluated'; readonly reference: string }
  /** The table of milestones has the types with a reference and a code. */
  | {
      readonly type: MilestoneType;
      readonly reference: string;
      readonly code?: string;
      readonly tracking?: Tracking;
    };

/** The reference is the entry of the order's ledger; the order where it can happen once. The contract of the event has the data. */
export type PaymentEvent = {
  readonly type: `payment.${'authorized' | 'succeeded' | 'failed' | 'refunded' | 'disputed' | 'cancelled'}`;
  readonly reference: string;
  readonly data: Readonly<Record<string, string | number>>;
};
