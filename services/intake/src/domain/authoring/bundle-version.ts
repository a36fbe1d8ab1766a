/** By the precedence of semantic versions (semver.org 2.0.0, 11): negative when `a` comes first. Equal only for equal text. */
export function compareVersions(a: string, b: string): number {
  const [coreA, preA] = parts(a);
  const [coreB, preB] = parts(b);
  return (
    compareLists(coreA, coreB) ||
    // A pre-release comes before its release.
    Number(preA === undefined) - Number(preB === undefined) ||
    compareLists(preA ?? [], preB ?? []) ||
    compareText(a, b)
  );
}

function parts(version: string): readonly [core: readonly string[], pre: readonly string[] | undefined] {
  const dash = version.indexOf('-');
  if (dash === -1) return [version.split('.'), undefined];
  return [version.slice(0, dash).split('.'), version.slice(dash + 1).split('.')];
}

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [index, one] of a.entries()) {
    const other = b[index];
    if (other === undefined) return 1;
    const order = compareIdentifiers(one, other);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

const digits = /^\d+$/;

function compareIdentifiers(a: string, b: string): number {
  const [numberA, numberB] = [digits.test(a), digits.test(b)];
  if (numberA && numberB) return compareNumbers(a, b);
  if (numberA !== numberB) return numberA ? -1 : 1;
  return compareText(a, b);
}

/** As numbers of any length. */
function compareNumbers(a: string, b: string): number {
  const [x, y] = [a.replace(/^0+/, ''), b.replace(/^0+/, '')];
  return x.length - y.length || compareText(x, y);
}

function compareText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
