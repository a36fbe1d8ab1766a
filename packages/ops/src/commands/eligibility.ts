import { EligibilityService } from '@telehealth/contracts/intake/v1/eligibility_service';
import { command } from '../command/command.ts';
import { choice, required } from '../command/flag.ts';

export const eligibilityCommands = [
  command(
    'eligibility overrule <journey-id>',
    'Decide as a medical director that a patient who is not eligible may be treated, until the next evaluation',
    {
      example: 'jny_8Wc6 --eligibility eligible --reason-code clinical_judgement',
      method: EligibilityService.method.overruleEligibility,
      flags: {
        eligibility: required(choice('what the patient is instead', ['eligible', 'needs_review'])),
        reasonCode: required(choice('why', ['clinical_judgement', 'answer_mistaken', 'criterion_mistaken'])),
      },
    },
  ),
];
