import { createFairQueue, type Whose } from '@telehealth/concurrency';

/** The owner is a client, or the network of an anonymous caller, whose addresses are members. */
export interface Work extends Whose {
  /** Called when it gets a place. */
  readonly begin: () => void;
  /** Called when the queue is full or the wait was too long. */
  readonly refuse: () => void;
  /** Written only by `Places`. */
  hasPlace?: boolean;
}

/** A queue for each member of each owner. */
export interface Places {
  readonly inWork: number;
  readonly waiting: number;
  isFull(whose: Whose): boolean;
  /** Begins at once when a place is free, else queues. Calls `begin` or `refuse` once. */
  add(work: Work): void;
  /** Returns the place, or leaves the queue without a call of `begin` or `refuse`. No effect on ended work. */
  end(work: Work): void;
}

export interface PlacesOptions {
  readonly count: number;
  /** Limit for an owner even when no other waits; all places by default. */
  readonly maxOfOwner?: number;
  /** Milliseconds. */
  readonly waitMs: number;
  /** Runs a function later unless the returned function is called first. */
  readonly after?: (ms: number, run: () => void) => () => void;
}

function afterTimeout(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms);
  return () => clearTimeout(timer);
}

const queueLength = 1024;

/**
 * A free place goes to the next in a fair queue. An owner who waits alone may have `maxOfOwner` places; while
 * others wait, an owner with half of all places gets no more.
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
  /** Cancels the timeout of waiting work. */
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
    // `begin` may end the work at once: then this loop continues with its place.
    if (isServing) return;
    isServing = true;
    try {
      while (inWork < count) if (!beginNext()) break;
    } finally {
      isServing = false;
    }
  }

  /** Whether any work could begin. */
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
