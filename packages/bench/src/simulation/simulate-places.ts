import { createPlaces } from '@telehealth/gateway';
import { nextGapMs, pickByRank, seededRandom } from './random.ts';

export interface PlacesLoad {
  readonly tenants: number;
  /** Of a gateway. */
  readonly capacityPerSecond: number;
  /** Load of all tenants relative to the capacity. */
  readonly share: number;
  /** Load of one more tenant relative to the capacity. */
  readonly greedyShare: number;
}

export interface PlacesOutcome {
  /** p99 wait of the other tenants for a place, ms. */
  readonly waitP99Ms: number;
  /** Share of requests refused, to the others and to the greedy tenant. */
  readonly refused: number;
  readonly greedyRefused: number;
}

/** Those of a gateway. */
const [count, waitMs] = [128, 2000];
const seconds = 60;

/** One gateway at its limits, with the real places; the capacity determines how long a request holds one. */
export function simulatePlaces({
  tenants,
  capacityPerSecond,
  share,
  greedyShare,
}: PlacesLoad): PlacesOutcome {
  const random = seededRandom(2);
  const pick = pickByRank(tenants, random);
  const { at, now, run } = virtualTime();
  const workMs = (count * 1000) / capacityPerSecond;
  const places = createPlaces({
    count,
    maxOfOwner: count,
    waitMs,
    after: (ms, work) => at(now() + ms, work),
  });
  const waits: number[] = [];
  const counts = { asked: 0, refused: 0, greedyAsked: 0, greedyRefused: 0 };
  const arrive = (owner: string, isGreedy: boolean) => {
    const arrivedAt = now();
    counts[isGreedy ? 'greedyAsked' : 'asked']++;
    const work = {
      owner,
      begin() {
        if (!isGreedy) waits.push(now() - arrivedAt);
        at(now() + workMs, () => places.end(work));
      },
      refuse: () => void counts[isGreedy ? 'greedyRefused' : 'refused']++,
    };
    places.add(work);
  };
  const arrivals = (perSecond: number, next: () => void) => {
    if (perSecond === 0) return;
    const again = () => {
      if (now() >= seconds * 1000) return;
      next();
      at(now() + nextGapMs(perSecond, random), again);
    };
    at(0, again);
  };
  arrivals(share * capacityPerSecond, () => arrive(`tenant ${pick()}`, false));
  arrivals(greedyShare * capacityPerSecond, () => arrive('greedy', true));
  run();
  const sorted = waits.toSorted((a, b) => a - b);
  return {
    waitP99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
    refused: counts.refused / counts.asked,
    greedyRefused: counts.greedyRefused / Math.max(1, counts.greedyAsked),
  };
}

/** Advances from event to event, in order. */
function virtualTime() {
  let time = 0;
  const heap: { readonly at: number; readonly run: () => void }[] = [];
  const earlier = (a: number, b: number) => (heap[a]?.at ?? Infinity) < (heap[b]?.at ?? Infinity);
  const swap = (a: number, b: number) => {
    const [first, second] = [heap[a], heap[b]];
    if (first && second) [heap[a], heap[b]] = [second, first];
  };
  return {
    now: () => time,
    /** Unless the returned function is called first. */
    at(when: number, work: () => void): () => void {
      let isWanted = true;
      heap.push({ at: when, run: () => isWanted && work() });
      for (let n = heap.length - 1; n > 0 && earlier(n, (n - 1) >> 1); n = (n - 1) >> 1)
        swap(n, (n - 1) >> 1);
      return () => {
        isWanted = false;
      };
    },
    run() {
      for (;;) {
        const next = heap[0];
        const last = heap.pop();
        if (next === undefined || last === undefined) return;
        if (heap.length > 0) heap[0] = last;
        for (let n = 0; ; ) {
          const child = earlier(2 * n + 2, 2 * n + 1) ? 2 * n + 2 : 2 * n + 1;
          if (!earlier(child, n)) break;
          swap(n, child);
          n = child;
        }
        time = next.at;
        next.run();
      }
    },
  };
}
