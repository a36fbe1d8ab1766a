import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';
import { command } from '../command/command.ts';
import { required, text } from '../command/flag.ts';

const { listCriteria, approveCriterion, revokeCriterionApproval } = CriteriaService.method;

export const criterionCommands = [
  command('criterion list <therapy>', 'List the eligibility criteria of a therapy, and which are approved', {
    method: listCriteria,
    columns: 'criterion_id effect reason approved approved_by approved_at sha256 when',
  }),
  command(
    'criterion approve <therapy> <criterion-id>',
    'Approve a criterion as a medical director, only for the content with this hash',
    {
      method: approveCriterion,
      flags: { sha256: required(text('hash of the content that was read', '<hash>')) },
    },
  ),
  command(
    'criterion revoke <therapy> <criterion-id>',
    'End the approval of a criterion; later evaluations leave it out',
    {
      method: revokeCriterionApproval,
      danger: ({ therapy, criterionId }) => `${therapy} is evaluated without ${criterionId} from now on.`,
      confirmedBy: 'criterionId',
    },
  ),
];
