/** What somebody says; undefined when it is not known. What is not known changes no step. */
export type Known<T> = T | undefined;

/** What each service tells about a client: facts that its steps stand on. */
export const factsBySource = {
  accounts: ['enabled_therapies', 'redirect_allowlist', 'browser_origins', 'api_key_used'],
  intake: ['approved_intake'],
  catalog: ['enabled_offering', 'published_question'],
  domains: ['login_domain', 'member_domain'],
  webhooks: ['webhook_tested', 'payments_subscribed'],
} as const;

/** A service that tells facts. */
export type FactSource = keyof typeof factsBySource;

/** Every service that tells facts. */
export const factSources = Object.keys(factsBySource) as readonly FactSource[];

export type FactCode = (typeof factsBySource)[FactSource][number];

/** Whether each fact holds; absent when it is not known. */
export type Facts = { readonly [C in FactCode]?: boolean };

/** Facts that were gathered. Undefined: the service that was asked did not answer. Absent: none was asked. */
export type GatheredFacts = { readonly [C in FactCode]?: Known<boolean> };

/** The facts once others are gathered; the same when nothing differs. A client that used a key has used one for ever. */
export function mergeFacts(present: Facts, gathered: GatheredFacts): Facts {
  const merged = { ...present, ...gathered, ...(present.api_key_used && { api_key_used: true }) };
  const codes = Object.keys(merged) as FactCode[];
  if (codes.every((code) => merged[code] === present[code])) return present;
  return Object.fromEntries(
    codes.flatMap((code) => (merged[code] === undefined ? [] : [[code, merged[code]]])),
  );
}

/** What holds for the brand of which most holds: one brand has to meet all. Without a brand nothing holds. */
export function bestBrand<C extends FactCode>(
  codes: readonly C[],
  brands: readonly Readonly<Record<C, boolean>>[],
): Record<C, boolean> {
  const countOf = (brand: Readonly<Record<C, boolean>>) => codes.filter((code) => brand[code]).length;
  const nothing = Object.fromEntries(codes.map((code) => [code, false])) as Record<C, boolean>;
  return brands.reduce((best, brand) => (countOf(brand) > countOf(best) ? brand : best), nothing);
}
