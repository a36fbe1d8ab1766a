import { createFairQueue } from '@telehealth/concurrency';
import type { DueRegistration } from '../../domain/scheduling/slots.ts';

/** Registrations that wait for a worker, in the fair queue of their clients. */
export interface DueRegistrations {
  /** Adds a registration behind the others of its client; one that waits already keeps its position. */
  add(registration: DueRegistration): void;
  /** Removes the first registration that `isReady` accepts. Its client goes behind all others. */
  take(isReady: (registration: DueRegistration) => boolean): DueRegistration | undefined;
  onAdd(listener: () => void): void;
}

export function createDueRegistrations(): DueRegistrations {
  const queue = createFairQueue<DueRegistration>();
  const listeners: (() => void)[] = [];
  return {
    add({ clientId, registrationId }) {
      const whose = { owner: clientId, member: registrationId };
      if (queue.sizeOf(whose) === 0) queue.add(whose, { clientId, registrationId });
      for (const listener of listeners) listener();
    },
    take: (isReady) => queue.take(() => true, isReady),
    onAdd: (listener) => void listeners.push(listener),
  };
}
