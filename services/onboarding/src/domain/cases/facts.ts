/** Undefined when it is unknown. Unknown facts change no step. */
export type Known<T> = T | undefined;

/** The facts that each service knows about a client, on which its steps depend. */
export const factsBySource = {
  accounts: ['enabled_therapies', 'redirect_allowlist', 'browser_origins', 'api_key_used'],
  intake: ['approved_intake'],
  catalog: ['enabled_offering', 'published_question'],
  domains: ['login_domain', 'member_domain'],
  webhooks: ['webhook_tested', 'payments_subscribed'],
} as const;

export type FactSource = keyof typeof factsBySource;

export const factSources = Object.keys(factsBySource) as readonly FactSource[];

export type FactCode = (typeof factsBySource)[FactSource][number];

/** Whether each fact is true; absent when it is unknown. */
export type Facts = { readonly [C in FactCode]?: boolean };

/** Undefined: the service did not answer. Absent: it was not asked. */
export type GatheredFacts = { readonly [C in FactCode]?: Known<boolean> };

/** The facts with the gathered ones; the same object when nothing differs. `api_key_used` never becomes false. */
export function mergeFacts(present: Facts, gathered: GatheredFacts): Facts {
  const merged = { ...present, ...gathered, ...(present.api_key_used && { api_key_used: true }) };
  const codes = Object.keys(merged) as FactCode[];
  if (codes.every((code) => merged[code] === present[code])) return present;
  return Object.fromEntries(
    codes.flatMap((code) => (merged[code] === undefined ? [] : [[code, merged[code]]])),
  );
}

/** The facts of the brand for which most are true: one brand must meet all. Without a brand all are false. */
export function bestBrand<C extends FactCode>(
  codes: readonly C[],
  brands: readonly Readonly<Record<C, boolean>>[],
): Record<C, boolean> {
  const countOf = (brand: Readonly<Record<C, boolean>>) => codes.filter((code) => brand[code]).length;
  const nothing = Object.fromEntries(codes.map((code) => [code, false])) as Record<C, boolean>;
  return brands.reduce((best, brand) => (countOf(brand) > countOf(best) ? brand : best), nothing);
}
