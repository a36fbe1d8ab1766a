import type { Command } from '../command/command.ts';
import { agreementCommands } from './agreement.ts';
import { apiKeyCommands, publishableKeyCommands } from './api-key.ts';
import { auditCommands } from './audit.ts';
import { brandCommands } from './brand.ts';
import { clientCommands } from './client.ts';
import { consoleCommands } from './console.ts';
import { criterionCommands, eligibilityCommands } from './criterion.ts';
import { domainCommands } from './domain.ts';
import { eventCommands } from './event.ts';
import { funnelCommands } from './funnel.ts';
import { instrumentCommands } from './instrument.ts';
import { journeyCommands } from './journey.ts';
import { keyCommands } from './keys.ts';
import { milestoneCommands } from './milestone.ts';
import { offeringCommands } from './offering.ts';
import { onboardingCommands } from './onboarding.ts';
import { operatorCommands } from './operator.ts';
import { orderCommands } from './order.ts';
import { paymentCommands } from './payment.ts';
import { platformCommands } from './platform.ts';
import { sessionCommands } from './session.ts';
import { storeCommands } from './store.ts';
import { submissionCommands } from './submission.ts';
import { webhookCommands } from './webhook.ts';

/** In the order of help. */
export const commandTable: readonly Command[] = [
  ...clientCommands,
  ...brandCommands,
  ...apiKeyCommands,
  ...publishableKeyCommands,
  ...sessionCommands,
  ...consoleCommands,
  ...onboardingCommands,
  ...agreementCommands,
  ...offeringCommands,
  ...instrumentCommands,
  ...criterionCommands,
  ...eligibilityCommands,
  ...submissionCommands,
  ...milestoneCommands,
  ...journeyCommands,
  ...funnelCommands,
  ...orderCommands,
  ...paymentCommands,
  ...webhookCommands,
  ...domainCommands,
  ...operatorCommands,
  ...platformCommands,
  ...keyCommands,
  ...eventCommands,
  ...storeCommands,
  ...auditCommands,
];
