import { sharedTherapy } from '@telehealth/instrument/bundle';
import { isOfOtherTreatment, type NamedOffering } from './named-offering.ts';

/**
 * The therapy whose questionnaire a new session opens on (interface.md 4.1 rules 2 and 8); undefined when therapies and
 * offering select none. `offering` is undefined when the entry names no well-formed offering.
 */
export function selectQuestionnaire(
  enabledTherapies: readonly string[],
  offering: NamedOffering | undefined,
): string | undefined {
  if (enabledTherapies.length === 0) return sharedTherapy;
  const candidates =
    enabledTherapies.length === 1
      ? enabledTherapies
      : enabledTherapies.filter((therapy) => offering?.therapies.includes(therapy));
  const [therapy, ...others] = candidates;
  if (therapy === undefined || others.length > 0) return undefined;
  return offering && isOfOtherTreatment(offering, therapy) ? undefined : therapy;
}
