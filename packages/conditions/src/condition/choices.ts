const maxListed = 10;

/** The allowed choices, or the ten most similar in spelling, nearest first. Never repeats `wanted`. */
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

/** Neighbouring letters, with a blank before and after the text. */
function letterPairs(text: string): ReadonlySet<string> {
  const padded = ` ${text} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, index) => padded.slice(index, index + 2)));
}

/** Dice coefficient, from 0 to 1. */
function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((pair) => b.has(pair));
  return (2 * shared.length) / (a.size + b.size);
}
