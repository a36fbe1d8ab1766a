/** Most choices that a message lists. */
const maxListed = 10;

/**
 * The sentence that says what is allowed in place of `wanted`: every choice, or the ten that are spelled most like
 * it. The nearest comes first. `wanted` itself is never repeated.
 */
export function expectedOneOf(choices: Iterable<string>, wanted: unknown): string {
  const all = [...new Set(choices)];
  if (all.length === 0) return 'Nothing can be chosen here.';
  const named = typeof wanted === 'string' ? nearestFirst(all, wanted) : all;
  if (all.length <= maxListed) return `Expected one of: ${named.join(', ')}.`;
  return `Expected one of ${all.length}, the nearest: ${named.slice(0, maxListed).join(', ')}.`;
}

function nearestFirst(choices: readonly string[], wanted: string): readonly string[] {
  const wantedPairs = letterPairs(wanted.slice(0, maxCodeLength));
  const likeness = new Map(choices.map((choice) => [choice, overlap(letterPairs(choice), wantedPairs)]));
  return choices.toSorted((a, b) => (likeness.get(b) ?? 0) - (likeness.get(a) ?? 0));
}

/** No code is longer. */
const maxCodeLength = 64;

/** The pairs of neighbouring letters, the blank before and behind the text included. */
function letterPairs(text: string): ReadonlySet<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}

/** The share of pairs that two texts have in common (Dice coefficient), from 0 to 1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair));
  return (2 * shared.length) / (a.size + b.size);
}
