import { createFairQueue, type Whose } from '@telehealth/concurrency';

/** A piece of work that needs a place. Its owner is a client, or the network of an anonymous caller, whose addresses are members. */
export interface Work extends Whose {
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
  isFull(whose: Whose): boolean;
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

/**
 * Shares places fairly: a free place goes to the next of a fair queue. An owner who waits alone may have `maxOfOwner` places; while others wait too, an owner with half of all places
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
  const queue = createFairQueue<Work>();
  /** What stops the clock of each work that waits. */
  const clocks = new Map<Work, () => void>();
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

  const isFull = (whose: Whose) => queue.sizeOf(whose) >= queueLength;

  function enqueue(work: Work): void {
    if (isFull(work)) {
      work.refuse();
      return;
    }
    queue.add(work, work);
    const refuse = () => {
      leave(work);
      work.refuse();
    };
    clocks.set(work, after(waitMs, refuse));
  }

  function leave(work: Work): void {
    clocks.get(work)?.();
    if (clocks.delete(work)) queue.remove(work, work);
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
    const max = queue.owners > 1 ? Math.min(maxOfOwner, count / 2) : maxOfOwner;
    const work = queue.take((owner) => (workingOf.get(owner) ?? 0) < max);
    if (work === undefined) return false;
    leave(work);
    begin(work);
    return true;
  }

  return {
    get inWork() {
      return inWork;
    },
    get waiting() {
      return queue.size;
    },
    isFull,
    add(work) {
      const hasRoom = inWork < count && (workingOf.get(work.owner) ?? 0) < maxOfOwner;
      if (queue.size === 0 && hasRoom) {
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
