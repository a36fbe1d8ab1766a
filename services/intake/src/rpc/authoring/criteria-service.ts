import type { MessageInitShape } from '@bufbuild/protobuf';
import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { CriteriaService, type CriterionSchema } from '@telehealth/contracts/intake/v1/criteria_service';
import { operatorAccess } from '@telehealth/contracts/operator-scopes';
import { type Contract, messageContract } from '@telehealth/rpc';
import { limitsOf, operationOf } from '@telehealth/service-kit';
import { approveCriterion } from '../../app/criteria/approve-criterion.ts';
import { type CriterionStatus, listCriteria } from '../../app/criteria/find-criteria.ts';
import { revokeCriterionApproval } from '../../app/criteria/revoke-criterion-approval.ts';
import type { Context } from '../../context.ts';

export function criteriaService(context: Context): Contract {
  return messageContract(CriteriaService, operatorAccess(CriteriaService), {
    async listCriteria({ therapy }, call) {
      return { criteria: (await listCriteria(context, therapy, limitsOf(call))).map(criterionToProto) };
    },
    async approveCriterion({ therapy, criterionId, sha256 }, call) {
      const approved = await approveCriterion(context, operationOf(call), { therapy, criterionId, sha256 });
      return { criterion: criterionToProto(approved) };
    },
    async revokeCriterionApproval({ therapy, criterionId }, call) {
      const revoked = await revokeCriterionApproval(context, operationOf(call), { therapy, criterionId });
      return { criterion: criterionToProto(revoked) };
    },
  });
}

function criterionToProto(criterion: CriterionStatus): MessageInitShape<typeof CriterionSchema> {
  const { therapy, definition, sha256, approved, approval } = criterion;
  const { id: criterionId, effect, reason, when } = definition;
  return {
    ...{ criterionId, therapy, effect, reason, sha256, approved },
    whenJson: JSON.stringify(when),
    ...(approval && { approvedBy: approval.by, approvedAt: timestampFromMs(approval.at) }),
  };
}
