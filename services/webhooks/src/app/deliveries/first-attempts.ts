import type { RegistrationDocument } from '../../storage/registrations.ts';
import type { Claimed } from './claimed.ts';

/** Room for one attempt, which is begun or given back. */
export interface AttemptPlace {
  begin(claimed: Claimed): void;
  /** No effect once it has begun. */
  giveBack(): void;
}

/** Undefined while the first attempt of a registration has to wait for its turn in the queue. */
export type TakePlace = (registration: RegistrationDocument, at: number) => AttemptPlace | undefined;

/** Lets the process that makes a delivery make its first attempt, without a read of what it has just written. */
export interface FirstAttempts {
  readonly takePlace: TakePlace;
  /** The worker whose places these are. */
  madeBy(take: TakePlace): void;
}

export function createFirstAttempts(): FirstAttempts {
  let take: TakePlace = () => undefined;
  return {
    takePlace: (registration, at) => take(registration, at),
    madeBy(worker) {
      take = worker;
    },
  };
}
