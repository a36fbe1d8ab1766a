/** A registration that may have deliveries that are due. */
export interface Turn {
  readonly clientId: string;
  readonly registrationId: string;
}

/**
 * Registrations that wait for a worker. Clients take turns, and so do the registrations of a client: however many one client
 * has waiting, the next one comes after at most one turn of each other client.
 */
export interface Turns {
  /** Adds a registration behind the others of its client; one that waits already keeps its place. */
  add(turn: Turn): void;
  /**
   * Takes out the registration whose turn it is among those that `may` take one. The client of what is taken comes last then;
   * the others keep their places.
   */
  take(may: (turn: Turn) => boolean): Turn | undefined;
  /** Calls back after each `add`. */
  onAdd(listener: () => void): void;
}

/** An empty list. */
export function createTurns(): Turns {
  const clients = new Map<string, Set<string>>();
  const listeners: (() => void)[] = [];
  return {
    add({ clientId, registrationId }) {
      const waiting = clients.get(clientId) ?? new Set();
      waiting.add(registrationId);
      clients.set(clientId, waiting);
      for (const listener of listeners) listener();
    },
    take(may) {
      for (const [clientId, waiting] of clients) {
        for (const registrationId of waiting) {
          const turn = { clientId, registrationId };
          if (!may(turn)) continue;
          waiting.delete(registrationId);
          clients.delete(clientId);
          if (waiting.size > 0) clients.set(clientId, waiting);
          return turn;
        }
      }
      return undefined;
    },
    onAdd: (listener) => void listeners.push(listener),
  };
}
