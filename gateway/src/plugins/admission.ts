/** Work of one kind. */
export interface WorkKind {
  /** How much of it may be in progress at a time, once there is more than a handful of work at all. */
  readonly limit: number;
  /** Whether one more is to be refused. Asked for each, so that it shows how much is wanted. */
  isFull(): boolean;
  /** One more is in progress. Returns how much of all kinds was before it. */
  begin(): number;
  /** One is over after `durationMs`, at a monotonic instant in milliseconds; `behind` is what its `begin` returned. */
  end(durationMs: number, at: number, behind: number): void;
}

/** With less than this in progress, of all kinds, nothing is refused. */
const handful = 16;
/**
 * A limit at first and again after a lull, until work is slow. At half a millisecond each, the last one takes 50 ms.
 */
const burst = 96;
/** No limit falls below it. */
const leastPerKind = 4;
/** A mean duration that is fine whatever the kind takes at rest. */
const fineMs = 20;
/** How many times as long as at rest work may take on average. */
const tolerance = 2;
/** A limit is reconsidered after this long and this many pieces of work. */
const window = { ms: 50, samples: 8 };
/** Bounds of one step of a limit. */
const step = { down: 0.5, up: 1.1 };
/** Part of its way to a new sample that the duration at rest goes. */
const learning = 0.1;
/** Without a refusal for so long, and with no more than a handful in progress, the gateway is at rest. */
const quietMs = 1000;
/** Without any work for so long there was a lull; a flood leaves gaps that are shorter. */
const lullMs = 20;
/** What the duration at rest is raised by in a window that is slow although no more than a handful was let in. */
const yielding = 1.002;

/**
 * Decides how much work a gateway takes on, by how long the work it has taken on takes. No limit rises above `max`;
 * `now` is in monotonic milliseconds.
 *
 * Work that queues, in the gateway or behind it, takes longer in proportion to how much of it is in progress. So after
 * each window a limit is scaled by the ratio of allowed to measured mean duration, upwards only if it was reached. The
 * allowed duration is a multiple of the duration at rest, so that slow work keeps its limit. A service that has become
 * slow permanently looks like a queue at first; while its limit is low, the duration at rest adapts in about a minute.
 */
export function createAdmission({ max, now }: { readonly max: number; readonly now: () => number }) {
  const least = Math.min(leastPerKind, max);
  // Half at most, so that a kind that hangs leaves places for the others.
  const initial = Math.max(least, Math.min(burst, max >> 1));
  let total = 0;
  /** How often work began after a lull. */
  let lulls = 0;
  let emptySince = Number.NEGATIVE_INFINITY;
  let refusedAt = Number.NEGATIVE_INFINITY;

  /** Adds a kind of work with a limit of its own: what is slow at rest, and what queues, differs by kind. */
  function kind(): WorkKind {
    let limit = initial;
    let inProgress = 0;
    let lullsSeen = 0;
    let wasSlow = false;
    let restMs = Number.NaN;
    let wasFull = false;
    let windowBeganAt = 0;
    let samples = 0;
    let totalMs = 0;

    function learn(durationMs: number, at: number, behind: number): void {
      if (Number.isNaN(restMs)) restMs = durationMs;
      else if (Math.max(behind, total) < handful && at - refusedAt > quietMs)
        restMs += (durationMs - restMs) * learning;
    }

    function reconsider(allowedMs: number): void {
      const meanMs = totalMs / samples;
      const scale = Math.min(Math.max(allowedMs / meanMs, step.down), step.up);
      if (scale < 1) {
        limit = Math.max(least, limit * scale);
        if (total < handful) restMs *= yielding;
      } else if (wasFull) limit = Math.min(max, Math.max(limit * scale, limit + 1));
    }

    return {
      get limit() {
        return limit;
      },
      isFull() {
        if (total === 0 && now() - emptySince >= lullMs) lulls++;
        if (lullsSeen !== lulls) {
          lullsSeen = lulls;
          wasSlow = false;
          limit = Math.max(limit, initial);
        }
        if (total < handful || inProgress + 1 <= limit) return false;
        wasFull = true;
        refusedAt = now();
        return true;
      },
      begin() {
        inProgress++;
        return total++;
      },
      end(durationMs, at, behind) {
        inProgress--;
        total--;
        if (total === 0) emptySince = at;
        learn(durationMs, at, behind);
        const allowedMs = Math.max(fineMs, tolerance * restMs);
        if (!wasSlow && durationMs > allowedMs) {
          wasSlow = true;
          limit = Math.max(least, Math.min(limit, inProgress));
        }
        if (samples === 0) windowBeganAt = at;
        samples++;
        totalMs += durationMs;
        if (samples < window.samples || at - windowBeganAt < window.ms) return;
        reconsider(allowedMs);
        samples = 0;
        totalMs = 0;
        wasFull = false;
      },
    };
  }
  return { kind };
}
