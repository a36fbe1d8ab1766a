/** From 0 to 1, 1 exclusive. */
export type Random = () => number;

/** mulberry32, deterministic by seed. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** From 0 to `count`, exclusive; the nth has the weight 1 / (n + 1), as tenants of all sizes. */
export function pickByRank(count: number, random: Random): () => number {
  const sums: number[] = [];
  let sum = 0;
  for (let n = 0; n < count; n++) {
    sum += 1 / (n + 1);
    sums.push(sum);
  }
  return () => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) > wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  };
}

/** Time to the next event of a Poisson process, ms. */
export function nextGapMs(perSecond: number, random: Random): number {
  return (-Math.log(1 - random()) * 1000) / perSecond;
}
