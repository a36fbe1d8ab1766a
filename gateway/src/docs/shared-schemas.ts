import { isDeepStrictEqual } from 'node:util';
import type { TSchema } from 'typebox';
import { Agreement, AgreementExecution } from '../schemas/agreement.ts';
import { Brand } from '../schemas/brand.ts';
import { Delivery, DeliveryWithAttempts, ResentDelivery } from '../schemas/delivery.ts';
import { DisplayCopyByLocale } from '../schemas/display-copy.ts';
import { CustomDomain } from '../schemas/domain.ts';
import { E2eRun } from '../schemas/e2e-run.ts';
import { Enrollment } from '../schemas/enrollment.ts';
import { Event } from '../schemas/event.ts';
import { Fact } from '../schemas/fact.ts';
import { InstrumentStep } from '../schemas/instrument-step.ts';
import { CatalogOffering, Enablement } from '../schemas/offering.ts';
import { Onboarding, OnboardingStep, OnboardingStepSummary } from '../schemas/onboarding.ts';
import { Order } from '../schemas/order.ts';
import { OpenPayment, PaymentStatus, Refund } from '../schemas/payment.ts';
import { Problem } from '../schemas/problem.ts';
import { Question } from '../schemas/question.ts';
import { Recovery } from '../schemas/recovery.ts';
import { WebhookHealth } from '../schemas/webhook-health.ts';
import { WebhookRegistration } from '../schemas/webhook-registration.ts';
import { WebhookTestOutcome } from '../schemas/webhook-test.ts';

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
