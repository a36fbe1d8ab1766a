import type { Command } from './command.ts';
import { agreementCommands } from './commands/agreement.ts';
import { apiKeyCommands } from './commands/api-key.ts';
import { auditCommands } from './commands/audit.ts';
import { brandCommands } from './commands/brand.ts';
import { clientCommands } from './commands/client.ts';
import { criterionCommands } from './commands/criterion.ts';
import { domainCommands } from './commands/domain.ts';
import { eligibilityCommands } from './commands/eligibility.ts';
import { eventCommands } from './commands/event.ts';
import { instrumentCommands } from './commands/instrument.ts';
import { journeyCommands } from './commands/journey.ts';
import { keyCommands } from './commands/keys.ts';
import { milestoneCommands } from './commands/milestone.ts';
import { offeringCommands } from './commands/offering.ts';
import { onboardingCommands } from './commands/onboarding.ts';
import { operatorCommands } from './commands/operator.ts';
import { orderCommands } from './commands/order.ts';
import { paymentCommands } from './commands/payment.ts';
import { publishableKeyCommands } from './commands/publishable-key.ts';
import { submissionCommands } from './commands/submission.ts';
import { webhookCommands } from './commands/webhook.ts';

/** Every command, in the order of help. */
export const commandTable: readonly Command[] = [
  ...clientCommands,
  ...brandCommands,
  ...apiKeyCommands,
  ...publishableKeyCommands,
  ...onboardingCommands,
  ...agreementCommands,
  ...offeringCommands,
  ...instrumentCommands,
  ...criterionCommands,
  ...eligibilityCommands,
  ...submissionCommands,
  ...milestoneCommands,
  ...journeyCommands,
  ...orderCommands,
  ...paymentCommands,
  ...webhookCommands,
  ...domainCommands,
  ...operatorCommands,
  ...keyCommands,
  ...eventCommands,
  ...auditCommands,
];
