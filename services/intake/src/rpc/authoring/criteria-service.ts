import type { PlainInit } from '@telehealth/contracts/codec';
import { CriteriaService, type CriterionSchema } from '@telehealth/contracts/intake/v1/criteria_service';
import { type Contract, contract } from '@telehealth/rpc';
import { limitsOf, operationOf } from '@telehealth/service-kit/calls';
import { approveCriterion, revokeCriterionApproval } from '../../app/criteria/approve-criterion.ts';
import { type CriterionStatus, listCriteria } from '../../app/criteria/find-criteria.ts';
import type { Context } from '../../context.ts';

export function criteriaService(context: Context): Contract {
  return contract(CriteriaService, {
    async listCriteria({ therapy }, call) {
      return { criteria: (await listCriteria(context, therapy, limitsOf(call))).map(shownCriterion) };
    },
    async approveCriterion({ therapy, criterionId, sha256 }, call) {
      const approved = await approveCriterion(context, operationOf(call), { therapy, criterionId, sha256 });
      return { criterion: shownCriterion(approved) };
    },
    async revokeCriterionApproval({ therapy, criterionId }, call) {
      const revoked = await revokeCriterionApproval(context, operationOf(call), { therapy, criterionId });
      return { criterion: shownCriterion(revoked) };
    },
  });
}

function shownCriterion({
  definition,
  approval,
  ...known
}: CriterionStatus): PlainInit<typeof CriterionSchema> {
  const { id: criterionId, effect, reason, when } = definition;
  return {
    ...{ ...known, criterionId, effect, reason },
    whenJson: JSON.stringify(when),
    approvedBy: approval?.by,
    approvedAt: approval?.at,
  };
}
