import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';
import { command } from '../command.ts';
import { required, text } from '../flag.ts';

export const criterionCommands = [
  command({
    path: ['criterion', 'list'],
    summary: 'List the eligibility criteria of a therapy, and which of them count',
    args: ['therapy'],
    flags: {},
    method: CriteriaService.method.listCriteria,
    request: ({ therapy }) => ({ therapy }),
    rows: 'criteria',
    columns: ['criterion_id', 'effect', 'reason', 'approved', 'approved_by', 'approved_at', 'sha256', 'when'],
  }),
  command({
    path: ['criterion', 'approve'],
    summary: 'Approve a criterion as a medical director, for the content with this hash alone',
    args: ['therapy', 'criterionId'],
    flags: { sha256: required(text('hash of the content that was read', '<hash>')) },
    method: CriteriaService.method.approveCriterion,
    request: ({ therapy, criterionId, sha256 }) => ({ therapy, criterionId, sha256 }),
  }),
  command({
    path: ['criterion', 'revoke'],
    summary: 'End the approval of a criterion; evaluations from now on do without it',
    args: ['therapy', 'criterionId'],
    flags: {},
    method: CriteriaService.method.revokeCriterionApproval,
    request: ({ therapy, criterionId }) => ({ therapy, criterionId }),
    danger: ({ therapy, criterionId }) => ({
      id: criterionId,
      consequence: `${therapy} is evaluated without ${criterionId} from now on.`,
    }),
  }),
];
