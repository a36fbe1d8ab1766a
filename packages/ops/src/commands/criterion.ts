import { CriteriaService } from '@telehealth/contracts/intake/v1/criteria_service';
import { EligibilityService } from '@telehealth/contracts/intake/v1/eligibility_service';
import { command } from '../command/command.ts';
import { choice, required, text } from '../command/flag.ts';

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

export const eligibilityCommands = [
  command(
    'eligibility overrule <journey-id>',
    'Decide as a medical director that a patient who is not eligible may be treated, until the next evaluation',
    {
      method: EligibilityService.method.overruleEligibility,
      flags: {
        eligibility: required(choice('what the patient is instead', ['eligible', 'needs_review'])),
        reasonCode: required(choice('why', ['clinical_judgement', 'answer_mistaken', 'criterion_mistaken'])),
      },
    },
  ),
];
