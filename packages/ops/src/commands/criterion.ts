import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';
import { therapies } from '@telehealth/ids';
import { command } from '../command/command.ts';
import { choice, required, text } from '../command/flag.ts';

const { listCriteria, approveCriterion, revokeCriterionApproval } = CriteriaService.method;

export const criterionCommands = [
  command('criterion list', 'List the eligibility criteria of a therapy, and which are approved', {
    example: '--therapy weight_loss',
    method: listCriteria,
    flags: { therapy: required(choice('whose criteria', therapies, '<code>')) },
    request: (asked) => asked,
    columns: 'criterion_id effect reason approved approved_by approved_at sha256 when',
  }),
  command(
    'criterion approve <therapy> <criterion-id>',
    'Approve a criterion as a medical director, only for the content with this hash',
    {
      example: 'weight_loss bmi_low --sha256 9f86d081',
      method: approveCriterion,
      choices: { therapy: therapies },
      flags: { sha256: required(text('hash of the content that was read', '<hash>')) },
    },
  ),
  command(
    'criterion revoke <therapy> <criterion-id>',
    'End the approval of a criterion; later evaluations leave it out',
    {
      example: 'weight_loss bmi_low --yes',
      method: revokeCriterionApproval,
      choices: { therapy: therapies },
      danger: ({ therapy, criterionId }) => `${therapy} is evaluated without ${criterionId} from now on.`,
      confirmedBy: 'criterionId',
    },
  ),
];
