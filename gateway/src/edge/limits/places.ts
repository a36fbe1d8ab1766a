/** A piece of work that needs a place. */
export interface Work {
  /** Who shares a turn: a client, or the network of an anonymous caller. */
  readonly owner: string;
  /** Who shares a queue among those of the owner, such as one address of a network. The owner itself unless given. */
  readonly member?: string;
  /** It has a place. */
  readonly begin: () => void;
  /** It gets none: its owner's queue was full, or it waited for too long. */
  readonly refuse: () => void;
  /** Written by the places alone. */
  hasPlace?: boolean;
}

/** A fixed number of places, with a queue for each member of each owner. */
export interface Places {
  readonly inWork: number;
  readonly waiting: number;
  /** Whether work of this member of an owner would be refused at once. */
  isFull(whose: Pick<Work, 'owner' | 'member'>): boolean;
  /** Begins the work at once when a place is free, else queues it. Either `begin` or `refuse` is called, once. */
  add(work: Work): void;
  /**
   * The work is over and gives its place back, or leaves the queue, in which case neither `begin` nor `refuse` is
   * called. Without effect on work that is over.
   */
  end(work: Work): void;
}

export interface PlacesOptions {
  readonly count: number;
  /** How many places an owner may have at most, even when no other waits; all of them by default. */
  readonly maxOfOwner?: number;
  /** How long work waits at most. */
  readonly waitMs: number;
  /** Runs a function after a time, unless the returned function is called before. */
  readonly after?: (ms: number, run: () => void) => () => void;
}

function afterTimeout(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

/** How many pieces of work of one member may wait. */
const queueLength = 1024;

/** The work of one member that waits, oldest first, each with what stops its clock. */
type Queue = Map<Work, () => void>;

/** The member whose queue the work is in. */
function memberOf({ owner, member = owner }: Pick<Work, 'owner' | 'member'>): string {
  return member;
}

/** Puts an entry behind all others. */
function moveToEnd<K, V>(map: Map<K, V>, key: K, value: V): void {
  map.delete(key);
  map.set(key, value);
}

/**
 * Shares places fairly. A free place goes to each waiting owner in rotation, of an owner to each waiting member in
 * rotation, and of a member to the work that has waited longest. An owner who waits alone may have `maxOfOwner` places; while others wait too, an owner with half of all places
 * or more gets no further one.
 */
export function createPlaces({
  count,
  maxOfOwner = count,
  waitMs,
  after = afterTimeout,
}: PlacesOptions): Places {
  let inWork = 0;
  const workingOf = new Map<string, number>();
  /** The owners who wait, the next one first, each with its members who wait, the next one first. */
  const queues = new Map<string, Map<string, Queue>>();
  let waiting = 0;
  let isServing = false;

  function begin(work: Work): void {
    work.hasPlace = true;
    inWork++;
    workingOf.set(work.owner, (workingOf.get(work.owner) ?? 0) + 1);
    work.begin();
  }

  function giveBack(work: Work): void {
    const left = (workingOf.get(work.owner) ?? 0) - 1;
    if (left > 0) workingOf.set(work.owner, left);
    else workingOf.delete(work.owner);
  }

  function enqueue(work: Work): void {
    const members = queues.get(work.owner) ?? new Map<string, Queue>();
    const queue: Queue = members.get(memberOf(work)) ?? new Map();
    if (queue.size >= queueLength) {
      work.refuse();
      return;
    }
    queues.set(work.owner, members.set(memberOf(work), queue));
    waiting++;
    const stopClock = after(waitMs, () => {
      leave(work);
      work.refuse();
    });
    queue.set(work, stopClock);
  }

  function leave(work: Work): void {
    const members = queues.get(work.owner);
    const queue = members?.get(memberOf(work));
    const stopClock = queue?.get(work);
    if (members === undefined || queue === undefined || stopClock === undefined) return;
    stopClock();
    queue.delete(work);
    waiting--;
    if (queue.size === 0) members.delete(memberOf(work));
    if (members.size === 0) queues.delete(work.owner);
  }

  function serve(): void {
    // Work may end within its `begin`: then this loop goes on with its place.
    if (isServing) return;
    isServing = true;
    try {
      while (inWork < count) if (!beginNext()) break;
    } finally {
      isServing = false;
    }
  }

  /** Whether there was work that may begin. */
  function beginNext(): boolean {
    const max = queues.size > 1 ? Math.min(maxOfOwner, count / 2) : maxOfOwner;
    for (const [owner, members] of queues) {
      if ((workingOf.get(owner) ?? 0) >= max) continue;
      for (const [member, queue] of members) {
        for (const work of queue.keys()) {
          leave(work);
          if (queue.size > 0) moveToEnd(members, member, queue);
          if (members.size > 0) moveToEnd(queues, owner, members);
          begin(work);
          return true;
        }
      }
    }
    return false;
  }

  return {
    get inWork() {
      return inWork;
    },
    get waiting() {
      return waiting;
    },
    isFull: (whose) => (queues.get(whose.owner)?.get(memberOf(whose))?.size ?? 0) >= queueLength,
    add(work) {
      const hasRoom = inWork < count && (workingOf.get(work.owner) ?? 0) < maxOfOwner;
      if (waiting === 0 && hasRoom) {
        begin(work);
        return;
      }
      enqueue(work);
      serve();
    },
    end(work) {
      if (!work.hasPlace) {
        leave(work);
        return;
      }
      work.hasPlace = false;
      inWork--;
      giveBack(work);
      serve();
    },
  };
}
