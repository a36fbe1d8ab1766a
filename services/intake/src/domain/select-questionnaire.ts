/** Which questionnaire a new session opens on. */
export type Selection =
  | { readonly kind: 'therapy'; readonly therapy: string }
  /** The platform's shared questionnaire. */
  | { readonly kind: 'shared' }
  /** Structurally impossible; the caller learns nothing of the cause (interface.md 4.1 rule 2). */
  | { readonly kind: 'gap' };

/**
 * interface.md 4.1 rule 2. `offeringTherapies` are the enabled therapies the named offering binds to; empty
 * when none was named or the ref binds nothing.
 */
export function selectQuestionnaire(
  enabledTherapies: readonly string[],
  offeringTherapies: readonly string[],
): Selection {
  const [only, ...more] = enabledTherapies.length > 1 ? offeringTherapies : enabledTherapies;
  if (only !== undefined && more.length === 0) return { kind: 'therapy', therapy: only };
  return enabledTherapies.length === 0 ? { kind: 'shared' } : { kind: 'gap' };
}
