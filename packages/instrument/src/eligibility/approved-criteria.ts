import { canonicalJson } from '../bundle/canonical-json.ts';
import { sha256Hex } from '../bundle/digest.ts';
import type { Instrument } from '../compile/instrument.ts';
import { type CriterionApprovals, isApproved } from '../criteria/approval.ts';

/**
 * Hash of the criteria once all are approved; undefined before, and without criteria (interface.md 4.8). An evaluation
 * is current if made with the present hash.
 */
export function approvedCriteria(
  { bundle, criteria }: Instrument,
  approvals: CriterionApprovals,
): string | undefined {
  if (criteria.length === 0) return undefined;
  const areApproved = criteria.every((criterion) =>
    isApproved(bundle.therapy, criterion, approvals.get(criterion.id)),
  );
  return areApproved ? sha256Hex(canonicalJson(criteria.map(({ sha256 }) => sha256))) : undefined;
}
