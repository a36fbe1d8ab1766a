/** The faults of the texts of a list, by their paths in a form. */
export function listFaults(
  name: string,
  texts: readonly string[],
  check: (text: string) => string | null,
): Record<string, string> {
  return Object.fromEntries(
    texts.flatMap((text, index) => {
      const fault = check(text);
      return fault === null ? [] : [[`${name}.${index}`, fault]];
    }),
  );
}
