import { criteriaOf } from '@telehealth/instrument/eligibility';
import {
  bmiCriterion,
  criteriaBundle,
  pregnancyCriterion,
} from '@telehealth/instrument/test/criteria-bundle';

export const therapies = ['walk', 'ed'] as const;
export type Therapy = (typeof therapies)[number];

/** The versions of every therapy; the middle one has another criterion on the BMI. */
export const versions = ['1.0.0', '1.1.0', '1.2.0'] as const;
export type Version = (typeof versions)[number];

export const criterionIds = ['bmi', 'pregnancy'] as const;
export type CriterionId = (typeof criterionIds)[number];

/** The questionnaire of a therapy: drafts alone, and a stop below 45 kg. */
export function bundleOf(therapy: Therapy, version: Version): object {
  return { ...criteriaBundle({ therapy, version, eligibility: criteria(version) }), stop_when: [stop] };
}

export const sharedBundle: object = criteriaBundle({ therapy: 'shared' });

/** The hash of a criterion as a version has it. */
export function contentOf(therapy: Therapy, version: Version, criterionId: CriterionId): string {
  const sha256 = contents.get(`${therapy} ${version} ${criterionId}`);
  if (sha256 === undefined) throw new Error('no such criterion');
  return sha256;
}

const stop = {
  code: 'too_light',
  when: { kind: 'compare', ref: 'weight', op: 'lt', value: 45 },
  ending: { headline: 'c.ending' },
};

function criteria(version: Version) {
  const bmi = bmiCriterion('draft');
  return [version === '1.1.0' ? { ...bmi, reason: 'another_reason' } : bmi, pregnancyCriterion('draft')];
}

const contents: ReadonlyMap<string, string> = new Map(
  therapies.flatMap((therapy) =>
    versions.flatMap((version) =>
      criteriaOf(criteriaBundle({ therapy, version, eligibility: criteria(version) })).map(
        ({ definition, sha256 }) => [`${therapy} ${version} ${definition.id}`, sha256] as const,
      ),
    ),
  ),
);
