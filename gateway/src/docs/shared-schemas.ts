import type { TSchema } from 'typebox';
import { Brand } from '../schemas/brand.ts';
import { Enrollment } from '../schemas/enrollment.ts';
import { Fact } from '../schemas/fact.ts';
import { InstrumentStep } from '../schemas/instrument-step.ts';
import { CatalogOffering, Enablement } from '../schemas/offering.ts';
import { Order } from '../schemas/order.ts';
import { OpenPayment, PaymentStatus, Refund } from '../schemas/payment.ts';
import { Problem } from '../schemas/problem.ts';
import { Question } from '../schemas/question.ts';

/** What is read of a schema to find its example. */
interface Exemplified {
  readonly $id?: string;
  readonly $ref?: string;
  readonly examples?: readonly unknown[];
}

/** Schemas that several bodies refer to. */
export const sharedSchemas: readonly (TSchema & Exemplified)[] = [
  Brand,
  CatalogOffering,
  Enablement,
  Enrollment,
  Fact,
  InstrumentStep,
  OpenPayment,
  Order,
  PaymentStatus,
  Problem,
  Question,
  Refund,
];

/** The first example of a schema, or of the shared schema it refers to. */
export function firstExample(schema: object): unknown {
  const { examples, $ref }: Exemplified = schema;
  const referred = sharedSchemas.find(({ $id }) => $ref === `${$id}#`);
  return (examples ?? referred?.examples)?.[0];
}
