/** Limits how many uploads run at a time. */
export interface UploadSemaphore {
  /** Takes a permit for a client and returns its release; undefined when the client can have none now. */
  acquire(clientId: string): (() => void) | undefined;
}

/** At most `permits` at a time, and at most half of them for one client, but always one. */
export function createUploadSemaphore(permits: number): UploadSemaphore {
  const perClient = Math.max(1, Math.floor(permits / 2));
  const held = new Map<string, number>();
  let total = 0;
  return {
    acquire(clientId) {
      const ownBefore = held.get(clientId) ?? 0;
      if (total >= permits || ownBefore >= perClient) return undefined;
      total++;
      held.set(clientId, ownBefore + 1);
      return () => {
        total--;
        const left = (held.get(clientId) ?? 0) - 1;
        if (left > 0) held.set(clientId, left);
        else held.delete(clientId);
      };
    },
  };
}
