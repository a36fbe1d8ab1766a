import { isOfOtherTreatment, type NamedOffering } from './named-offering.ts';

/** The `therapy` of the bundle of the shared questionnaire. */
export const sharedTherapy = 'shared';

/** The questionnaire that a new session opens on. */
export type Selection =
  | { readonly kind: 'therapy'; readonly therapy: string }
  /** The platform's shared questionnaire. */
  | { readonly kind: 'shared' }
  /** Structurally impossible; the answer hides the cause (interface.md 4.1 rules 2 and 8). */
  | { readonly kind: 'gap' };

/** interface.md 4.1 rules 2 and 8; `offering` is undefined when the entry names no well-formed offering. */
export function selectQuestionnaire(
  enabledTherapies: readonly string[],
  offering: NamedOffering | undefined,
): Selection {
  if (enabledTherapies.length === 0) return { kind: 'shared' };
  const candidates =
    enabledTherapies.length === 1
      ? enabledTherapies
      : enabledTherapies.filter((therapy) => offering?.therapies.includes(therapy));
  const [therapy, ...others] = candidates;
  if (therapy === undefined || others.length > 0) return { kind: 'gap' };
  return offering && isOfOtherTreatment(offering, therapy) ? { kind: 'gap' } : { kind: 'therapy', therapy };
}
