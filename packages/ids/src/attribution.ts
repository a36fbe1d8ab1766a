/** Each is a `utm_…` parameter of the address of a visit (decisions.md 15). */
export const attributionParts = ['source', 'medium', 'campaign', 'term', 'content'] as const;

/** What the address of a visit says about its origin. Anybody can write such an address. */
export type Attribution = { readonly [P in (typeof attributionParts)[number]]?: string };

/** Without `@` and control characters, and nothing that a table reads as a formula. */
const part = /^[A-Za-z0-9][A-Za-z0-9 ._:~|+-]{0,63}$/;

/** Leaves malformed parts out; undefined without any. */
export function parseAttribution(texts: Attribution | undefined): Attribution | undefined {
  const parts = attributionParts.flatMap((name) => {
    const text = texts?.[name] ?? '';
    return part.test(text) ? [[name, text] as const] : [];
  });
  return parts.length === 0 ? undefined : Object.fromEntries(parts);
}
