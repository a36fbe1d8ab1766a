import { isDeepStrictEqual } from 'node:util';
import { Brand } from '@telehealth/public-api/brands/brand';
import { CustomDomain } from '@telehealth/public-api/domains/custom-domain';
import { Enrollment } from '@telehealth/public-api/enrollments/enrollment';
import { Event } from '@telehealth/public-api/events/event';
import { Fact } from '@telehealth/public-api/facts/fact';
import { InstrumentStep } from '@telehealth/public-api/instrument/instrument-step';
import { DisplayCopyByLocale } from '@telehealth/public-api/offerings/display-copy';
import { CatalogOffering, Enablement } from '@telehealth/public-api/offerings/offering';
import { Agreement, AgreementExecution } from '@telehealth/public-api/onboarding/agreement';
import { E2eRun } from '@telehealth/public-api/onboarding/e2e-run';
import {
  Onboarding,
  OnboardingStep,
  OnboardingStepSummary,
} from '@telehealth/public-api/onboarding/onboarding';
import { Order } from '@telehealth/public-api/orders/order';
import { OpenPayment, PaymentStatus, Refund } from '@telehealth/public-api/payments/payment';
import { Problem } from '@telehealth/public-api/problems/problem';
import { Question } from '@telehealth/public-api/questions/question';
import { Delivery, DeliveryWithAttempts, ResentDelivery } from '@telehealth/public-api/webhooks/delivery';
import { WebhookHealth } from '@telehealth/public-api/webhooks/health';
import { Recovery } from '@telehealth/public-api/webhooks/recovery';
import { WebhookRegistration } from '@telehealth/public-api/webhooks/registration';
import { WebhookTestOutcome } from '@telehealth/public-api/webhooks/test-fire';
import type { TSchema } from 'typebox';

/** What is read of a schema to find its example. */
export interface Exemplified {
  readonly type?: unknown;
  readonly $id?: string;
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Exemplified>>;
  readonly items?: Exemplified;
}

/** Schemas that several bodies refer to. */
export const sharedSchemas: readonly (TSchema & Pick<Exemplified, '$id' | 'examples'>)[] = [
  Agreement,
  AgreementExecution,
  Brand,
  CustomDomain,
  CatalogOffering,
  Delivery,
  DeliveryWithAttempts,
  DisplayCopyByLocale,
  E2eRun,
  Enablement,
  Enrollment,
  Event,
  Fact,
  InstrumentStep,
  Onboarding,
  OnboardingStep,
  OnboardingStepSummary,
  OpenPayment,
  Order,
  PaymentStatus,
  Problem,
  Question,
  Recovery,
  Refund,
  ResentDelivery,
  WebhookHealth,
  WebhookRegistration,
  WebhookTestOutcome,
];

/** The example of a schema, or of the shared schema it refers to. */
export function exampleOf(schema: Exemplified): unknown {
  return schema.examples?.[0] ?? sharedExample(schema);
}

/** Whether readers can put the example of a body together from those of the shared schemas it refers to. */
export function isExampleOfParts({ examples, ...schema }: Exemplified): boolean {
  const ofParts = exampleOfParts(schema);
  return ofParts !== undefined && (examples === undefined || isDeepStrictEqual(examples[0], ofParts));
}

function exampleOfParts(schema: Exemplified): unknown {
  const { items, properties, examples } = schema;
  if (examples !== undefined) return examples[0];
  if (items !== undefined) {
    const item = exampleOfParts(items);
    return item === undefined ? undefined : [item];
  }
  if (properties === undefined) return sharedExample(schema);
  const members = Object.entries(properties).map(([name, member]) => [name, exampleOfParts(member)] as const);
  return members.some(([, member]) => member === undefined) ? undefined : Object.fromEntries(members);
}

function sharedExample({ $ref }: Exemplified): unknown {
  return sharedSchemas.find(({ $id }) => $ref === `${$id}#`)?.examples?.[0];
}
