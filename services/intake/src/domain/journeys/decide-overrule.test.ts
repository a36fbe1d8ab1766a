import { DomainError } from '@telehealth/errors';
import { expect, test } from 'vitest';
import { decideOverrule, type Overrule, overrulingClasses } from './decide-overrule.ts';
import type { Eligibility } from './eligibility.ts';
import type { Journey } from './journey.ts';

const evaluated = (eligibility: Eligibility | undefined) =>
  ({
    ...{ _id: 'jny_1', clientId: 'cli_1', ...(eligibility && { eligibility }) },
    timeline: ['evl_1', 'evl_2'].flatMap((reference) => [
      { type: 'eligibility.evaluated', reference, occurredAt: 1 },
      { type: 'evaluation.deferred', reference, occurredAt: 1 },
    ]),
  }) as unknown as Journey;

function decided(before: Eligibility | undefined, eligibility: Overrule['eligibility']) {
  try {
    return decideOverrule(evaluated(before), { eligibility, reasonCode: 'clinical_judgement' });
  } catch (error) {
    if (error instanceof DomainError) return [error.kind, error.reason, error.detail];
    throw error;
  }
}

test.each(overrulingClasses)(
  'decisions.md 3: not_eligible becomes %s, the last evaluation is told again, and the audit row says both classes',
  (after) => {
    expect(decided('not_eligible', after)).toEqual({
      fields: { eligibility: after },
      happened: [{ type: 'eligibility.evaluated', reference: 'evl_2' }],
      audit: {
        action: 'eligibility.overrule',
        clientId: 'cli_1',
        subject: 'jny_1',
        changed: { before: 'not_eligible', after, reason_code: 'clinical_judgement' },
      },
    });
  },
);

test.each(overrulingClasses)(
  'a journey that is %s already stays as it is, without a second audit row',
  (same) => {
    expect(decided(same, same)).toBeUndefined();
  },
);

test.each([
  [undefined, 'eligible', 'not_evaluated'],
  ['eligible', 'needs_review', 'eligible'],
  ['needs_review', 'eligible', 'needs_review'],
] as const)(
  'only not_eligible is overruled: %s stays, and the refusal says what it is',
  (before, after, present) => {
    expect(decided(before, after)).toEqual([
      'conflict',
      'nothing_to_overrule',
      `Only not_eligible is overruled; this journey is ${present}.`,
    ]);
  },
);
