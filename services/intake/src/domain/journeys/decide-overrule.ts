import { refusal } from '@telehealth/errors';
import type { Eligibility } from './eligibility.ts';
import type { Journey } from './journey.ts';
import type { JourneyChange } from './journey-change.ts';

/** The classes that can replace `not_eligible`. */
export const overrulingClasses = ['eligible', 'needs_review'] as const satisfies readonly Eligibility[];

/** Codes only, because audit rows are stored in clear. */
export const overruleReasons = ['clinical_judgement', 'answer_mistaken', 'criterion_mistaken'] as const;

export interface Overrule {
  readonly eligibility: (typeof overrulingClasses)[number];
  readonly reasonCode: (typeof overruleReasons)[number];
}

/**
 * Replaces `not_eligible` by another class, until the patient changes an answer that a failed criterion read, or another
 * criterion excludes them (decisions.md 3). The evaluation has its event again, because its class is another one. Undefined
 * when the journey has that class already. Throws `conflict` when its class is another one.
 */
export function decideOverrule(
  { _id: subject, clientId, eligibility: before, timeline = [] }: Journey,
  { eligibility, reasonCode }: Overrule,
): JourneyChange | undefined {
  if (before === eligibility) return undefined;
  if (before !== 'not_eligible') {
    const present = before ?? 'not_evaluated';
    throw refusal('nothing_to_overrule', `Only not_eligible is overruled; this journey is ${present}.`);
  }
  const reference = timeline.findLast(({ type }) => type === 'eligibility.evaluated')?.reference;
  return {
    fields: { eligibility },
    ...(reference !== undefined && { happened: [{ type: 'eligibility.evaluated', reference }] }),
    audit: {
      action: 'eligibility.overrule',
      clientId,
      subject,
      changed: { before, after: eligibility, reason_code: reasonCode },
    },
  };
}
