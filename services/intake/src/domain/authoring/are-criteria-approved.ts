import type { Instrument } from '@telehealth/instrument/compile';
import { type CriterionApprovals, isApproved } from '@telehealth/instrument/eligibility';

/** Whether the therapy's instrument has criteria, and all of them are approved (interface.md 4.8). */
export function areCriteriaApproved(
  therapy: string,
  { criteria }: Instrument,
  approvals: CriterionApprovals,
): boolean {
  if (criteria.length === 0) return false;
  return criteria.every((criterion) => isApproved(therapy, criterion, approvals.get(criterion.id)));
}
