/** Of a bundle, so that two with a short prefix fit a key of its copy. */
const maxLength = 56;

/** Makes codes of a bundle from names of others; each is new. */
export function openNames(prefix: string): (wanted: string) => string {
  const given = new Set<string>();
  /** By code, the number of the last one. */
  const counts = new Map<string, number>();
  return (wanted) => {
    const words = wanted
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '_')
      .replace(/^_+|_+$/g, '');
    const named = `${prefix}${words || 'x'}`;
    const code = (/^[a-z]/.test(named) ? named : `o_${named}`).slice(0, maxLength);
    let count = counts.get(code) ?? 1;
    const numbered = () => (count === 1 ? code : `${code}_${count}`);
    while (given.has(numbered())) count++;
    counts.set(code, count);
    given.add(numbered());
    return numbered();
  };
}
