import { DomainError } from '@telehealth/errors';
import { approvedCriteria, type CriterionApprovals } from '@telehealth/instrument/eligibility';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';

export interface BrandTherapies {
  readonly brandId: string;
  readonly therapies: readonly string[];
}

/**
 * The ids of the brands that offer a therapy whose questionnaire is published, with every criterion approved. Throws
 * `unavailable` while a questionnaire is not loaded.
 */
export async function listApprovedBrands(
  { instruments, criterionApprovals }: Context,
  brands: readonly BrandTherapies[],
  limits: CallOptions,
): Promise<string[]> {
  await instruments.refresh();
  const approvals = new Map<string, CriterionApprovals>();
  for (const therapy of new Set(brands.flatMap(({ therapies }) => therapies))) {
    approvals.set(therapy, await findApprovals(criterionApprovals, therapy, limits));
  }
  const isApproved = (therapy: string, brandId: string) => {
    if (instruments.isLoading(therapy, brandId)) {
      throw new DomainError('unavailable', 'the instrument is not loaded yet');
    }
    const instrument = instruments.current(therapy, brandId);
    const approvalsOf = approvals.get(therapy);
    return instrument && approvalsOf && approvedCriteria(instrument, approvalsOf) !== undefined;
  };
  return brands
    .filter(({ brandId, therapies }) => therapies.some((therapy) => isApproved(therapy, brandId)))
    .map(({ brandId }) => brandId);
}
