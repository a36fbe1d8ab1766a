import { canonicalJson } from '../bundle/canonical-json.ts';
import { sha256Hex } from '../bundle/digest.ts';
import type { Instrument } from '../compile/instrument.ts';
import { type CriterionApprovals, isApproved } from '../criteria/approval.ts';

/**
 * The hash of the criteria of an instrument, once every one of them is approved; undefined before that, and for an instrument
 * without criteria (interface.md 4.8). An evaluation holds for as long as it was made with the present one.
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
