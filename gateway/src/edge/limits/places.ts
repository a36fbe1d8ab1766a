/** A piece of work that needs a place. */
export interface Work {
  /** Who shares a queue: a client, or the address of an anonymous caller. */
  readonly owner: string;
  /** It has a place. */
  readonly begin: () => void;
  /** It gets none: its owner's queue was full, or it waited for too long. */
  readonly refuse: () => void;
}

/** A fixed number of places, with a queue for each owner. */
export interface Places {
  readonly inWork: number;
  readonly waiting: number;
  /** Whether work of this owner would be refused at once. */
  isFull(owner: string): boolean;
  /** Begins the work at once when a place is free, else queues it. Either `begin` or `refuse` is called, once. */
  add(work: Work): void;
  /**
   * The work is over and gives its place back, or leaves the queue, in which case neither `begin` nor `refuse` is
   * called. Without effect on work that is over.
   */
  end(work: Work): void;
}

/** What the places are built on. */
export interface PlacesOptions {
  readonly count: number;
  /** How long work waits at most. */
  readonly waitMs: number;
  /** Runs a function after a time, unless the returned function is called before. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** How many pieces of work of one owner may wait. */
const queueLength = 1024;

/**
 * Shares places fairly. A free place goes to the owners who wait in turn, and within an owner to the work that waited
 * longest. An owner who waits alone may have all places; while others wait too, an owner with half of them or more gets
 * no further one.
 */
export function createPlaces({ count, waitMs, after }: PlacesOptions): Places {
  const working = new Set<Work>();
  const workingOf = new Map<string, number>();
  /** The owners who wait, whose turn is next first. Each with its work, oldest first, and what stops its clock. */
  const queues = new Map<string, Map<Work, () => void>>();
  let waiting = 0;
  let isServing = false;

  function begin(work: Work): void {
    working.add(work);
    workingOf.set(work.owner, (workingOf.get(work.owner) ?? 0) + 1);
    work.begin();
  }

  function giveBack(work: Work): void {
    const left = (workingOf.get(work.owner) ?? 0) - 1;
    if (left > 0) workingOf.set(work.owner, left);
    else workingOf.delete(work.owner);
  }

  function enqueue(work: Work): void {
    const queue = queues.get(work.owner) ?? new Map<Work, () => void>();
    if (queue.size >= queueLength) {
      work.refuse();
      return;
    }
    queues.set(work.owner, queue);
    waiting++;
    const stopClock = after(waitMs, () => {
      leave(work);
      work.refuse();
    });
    queue.set(work, stopClock);
  }

  function leave(work: Work): void {
    const queue = queues.get(work.owner);
    const stopClock = queue?.get(work);
    if (queue === undefined || stopClock === undefined) return;
    stopClock();
    queue.delete(work);
    waiting--;
    if (queue.size === 0) queues.delete(work.owner);
  }

  function serve(): void {
    // Work may end within its `begin`: then this loop goes on with its place.
    if (isServing) return;
    isServing = true;
    try {
      while (working.size < count && queues.size > 0) beginNext();
    } finally {
      isServing = false;
    }
  }

  function beginNext(): void {
    for (const [owner, queue] of queues) {
      if (queues.size > 1 && (workingOf.get(owner) ?? 0) >= count / 2) continue;
      for (const work of queue.keys()) {
        leave(work);
        if (queue.size > 0) {
          queues.delete(owner);
          queues.set(owner, queue);
        }
        begin(work);
        return;
      }
    }
  }

  return {
    get inWork() {
      return working.size;
    },
    get waiting() {
      return waiting;
    },
    isFull: (owner) => (queues.get(owner)?.size ?? 0) >= queueLength,
    add(work) {
      if (working.size < count && waiting === 0) begin(work);
      else enqueue(work);
    },
    end(work) {
      if (!working.delete(work)) {
        leave(work);
        return;
      }
      giveBack(work);
      serve();
    },
  };
}
