import type { Operation } from './operation.ts';
import { addressOperations } from './resources/addresses/operations.ts';
import { apiKeyOperations } from './resources/api-keys/operations.ts';
import { auditOperations } from './resources/audit/operations.ts';
import { brandOperations } from './resources/brands/operations.ts';
import { pictureOperations } from './resources/brands/picture-operations.ts';
import { consoleOperations } from './resources/console/operations.ts';
import { descriptionOperations } from './resources/description/operations.ts';
import { domainOperations } from './resources/domains/operations.ts';
import { enrollmentOperations } from './resources/enrollments/operations.ts';
import { eventOperations } from './resources/events/operations.ts';
import { factOperations } from './resources/facts/operations.ts';
import { funnelOperations } from './resources/funnel/operations.ts';
import { instrumentOperations } from './resources/instrument/operations.ts';
import { mediaOperations } from './resources/media/operations.ts';
import { memberIssuerOperations } from './resources/members/issuer-operations.ts';
import { memberOperations, noticeOperations } from './resources/members/operations.ts';
import { offeringOperations } from './resources/offerings/operations.ts';
import { onboardingOperations } from './resources/onboarding/operations.ts';
import { orderOperations } from './resources/orders/operations.ts';
import { confirmationOperations } from './resources/payments/confirmation-operations.ts';
import { paymentOperations } from './resources/payments/operations.ts';
import { questionOperations } from './resources/questions/operations.ts';
import { searchOperations } from './resources/search/operations.ts';
import { signInOperations } from './resources/sign-in/operations.ts';
import { personOperations } from './resources/sign-in/person-operations.ts';
import { storefrontOperations } from './resources/storefront/operations.ts';
import { testModeOperations } from './resources/test-mode/operations.ts';
import { deliveryOperations } from './resources/webhooks/delivery-operations.ts';
import { publicKeyOperations } from './resources/webhooks/public-key-operations.ts';
import { registrationOperations } from './resources/webhooks/registration-operations.ts';

/** In the order of the document. */
export const operations: readonly Operation[] = [
  publicKeyOperations,
  descriptionOperations,
  signInOperations,
  confirmationOperations,
  storefrontOperations,
  instrumentOperations,
  addressOperations,
  enrollmentOperations,
  testModeOperations,
  personOperations,
  mediaOperations,
  paymentOperations,
  registrationOperations,
  deliveryOperations,
  eventOperations,
  orderOperations,
  funnelOperations,
  onboardingOperations,
  apiKeyOperations,
  consoleOperations,
  memberOperations,
  noticeOperations,
  memberIssuerOperations,
  auditOperations,
  searchOperations,
  brandOperations,
  pictureOperations,
  offeringOperations,
  domainOperations,
  questionOperations,
  factOperations,
].flatMap((group) => Object.values<Operation>(group));
