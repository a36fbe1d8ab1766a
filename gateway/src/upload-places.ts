/** Places for uploads under way. */
export interface UploadPlaces {
  /** Takes a place for the client: gives it back when called. Undefined when there is none for it. */
  take(clientId: string): (() => void) | undefined;
}

/** At most so many places, and at most half of them, but one, for each client: none keeps all others out. */
export function uploadPlaces(places: number): UploadPlaces {
  const perClient = Math.max(1, Math.floor(places / 2));
  const taken = new Map<string, number>();
  let inAll = 0;
  return {
    take(clientId) {
      const own = taken.get(clientId) ?? 0;
      if (inAll >= places || own >= perClient) return undefined;
      inAll++;
      taken.set(clientId, own + 1);
      return () => {
        inAll--;
        const left = (taken.get(clientId) ?? 0) - 1;
        if (left > 0) taken.set(clientId, left);
        else taken.delete(clientId);
      };
    },
  };
}
