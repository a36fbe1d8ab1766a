/** Limits what takes long to `permits` at a time, and one client's to half of them but at least one. */
export function createClientPermits(permits: number) {
  const perClient = Math.max(1, Math.floor(permits / 2));
  const held = new Map<string, number>();
  let total = 0;
  return {
    /** Takes a permit for a client and returns its release; undefined while the client may have no more. */
    acquire(clientId: string): (() => void) | undefined {
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
