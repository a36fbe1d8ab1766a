/** A registration that may have deliveries that are due. */
export interface DueRegistration {
  readonly clientId: string;
  readonly registrationId: string;
}

/**
 * Registrations that wait for a worker. Clients alternate, and so do the registrations of a client: however many of one client
 * wait, each other client gets one taken before the next of that client.
 */
export interface DueRegistrations {
  /** Adds a registration behind the others of its client; one that waits already stays where it is. */
  add(registration: DueRegistration): void;
  /** Removes the first registration that `isReady` accepts. Its client is behind all others then. */
  take(isReady: (registration: DueRegistration) => boolean): DueRegistration | undefined;
  /** Calls back after each `add`. */
  onAdd(listener: () => void): void;
}

export function createDueRegistrations(): DueRegistrations {
  const clients = new Map<string, Set<string>>();
  const listeners: (() => void)[] = [];
  return {
    add({ clientId, registrationId }) {
      const waiting = clients.get(clientId) ?? new Set();
      waiting.add(registrationId);
      clients.set(clientId, waiting);
      for (const listener of listeners) listener();
    },
    take(isReady) {
      for (const [clientId, waiting] of clients) {
        for (const registrationId of waiting) {
          const registration = { clientId, registrationId };
          if (!isReady(registration)) continue;
          waiting.delete(registrationId);
          clients.delete(clientId);
          if (waiting.size > 0) clients.set(clientId, waiting);
          return registration;
        }
      }
      return undefined;
    },
    onAdd: (listener) => void listeners.push(listener),
  };
}
