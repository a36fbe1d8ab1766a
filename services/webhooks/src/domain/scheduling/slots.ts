/** A registration that may have deliveries that are due. */
export interface DueRegistration {
  readonly clientId: string;
  readonly registrationId: string;
}

/** Attempts that a process makes at once. */
export interface Bounds {
  readonly all: number;
  readonly perClient: number;
  readonly perRegistration: number;
  /** Of registrations whose receiver is slow, together. */
  readonly slow: number;
}

export function boundsOf(all: number): Bounds {
  return {
    all,
    perClient: Math.max(1, Math.floor(all / 4)),
    perRegistration: 8,
    slow: Math.max(1, Math.floor(all / 5)),
  };
}

/** The attempts of a process that are under way, so that none takes more than its share. */
export interface Slots {
  /** How many more attempts the registration may begin. */
  room(registration: DueRegistration): number;
  underWay(registrationId: string): number;
  /** Each returned function frees one slot, once. */
  take(registration: DueRegistration, count: number): readonly (() => void)[];
  /** Attempts under way keep their slots. */
  setSlow(registrationId: string, isSlow: boolean): void;
  taken(): { readonly slow: number; readonly fast: number };
}

export function createSlots({ all, perClient, perRegistration, slow }: Bounds): Slots {
  const slowRegistrations = new Set<string>();
  const byClient = new Map<string, number>();
  const byRegistration = new Map<string, number>();
  const taken = { slow: 0, fast: 0 };

  function add(counts: Map<string, number>, key: string, change: 1 | -1): void {
    const count = (counts.get(key) ?? 0) + change;
    if (count === 0) counts.delete(key);
    else counts.set(key, count);
  }

  function takeOne({ clientId, registrationId }: DueRegistration): () => void {
    const lane = slowRegistrations.has(registrationId) ? 'slow' : 'fast';
    const count = (change: 1 | -1) => {
      taken[lane] += change;
      add(byClient, clientId, change);
      add(byRegistration, registrationId, change);
    };
    count(1);
    let isFree = false;
    return () => {
      if (!isFree) count(-1);
      isFree = true;
    };
  }

  return {
    room({ clientId, registrationId }) {
      return Math.min(
        all - taken.slow - taken.fast,
        slowRegistrations.has(registrationId) ? slow - taken.slow : Number.POSITIVE_INFINITY,
        perClient - (byClient.get(clientId) ?? 0),
        perRegistration - (byRegistration.get(registrationId) ?? 0),
      );
    },
    underWay: (registrationId) => byRegistration.get(registrationId) ?? 0,
    take: (registration, count) => Array.from({ length: count }, () => takeOne(registration)),
    setSlow(registrationId, isSlow) {
      if (isSlow) slowRegistrations.add(registrationId);
      else slowRegistrations.delete(registrationId);
    },
    taken: () => ({ ...taken }),
  };
}
