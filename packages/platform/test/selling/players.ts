import { factValueFromJson } from '@telehealth/contracts/fact-value';
import type { InstrumentStep } from '@telehealth/contracts/intake/v1/instrument_step';
import { expect } from 'vitest';
import { type CriterionId, contentOf, therapies, versions } from './bundles.ts';
import type { Move } from './moves.ts';
import {
  approvalOf,
  evaluateSubmission,
  isNotEligible,
  type ModelJourney,
  type ModelOrder,
  maySell,
  type Patient,
  type SaleModel,
} from './sale-model.ts';
import { asBrand, asOperator, type Selling } from './selling-services.ts';

/** The services, and what the law says of what happened in them. */
export interface World extends Selling, SaleModel {
  readonly offerings: Map<string, readonly string[]>;
  readonly orders: ModelOrder[];
  readonly journeys: ModelJourney[];
  sales: number;
}

type OfKind<K extends Move['kind']> = Extract<Move, { readonly kind: K }>;

const refused = () => false;

/** Does what a move says in the services and in the model, and expects that they agree. */
export const players: { readonly [K in Move['kind']]: (world: World, move: OfKind<K>) => Promise<void> } = {
  async mint(world, { patient, isWhole }) {
    const [therapy] = therapies.filter((each) => world.neighbours.therapies.includes(each));
    const version = versions.findLast((each) => !world.withdrawn.has(`${therapy} ${each}`));
    if (therapy !== undefined && version === undefined) return;
    const step = await stepOf(world.sessions.resolve({ phase: 'qualification' }, asBrand));
    const journey: ModelJourney = {
      ...{ journeyId: step.journeyId, patient, isComplete: false, isErased: false, isOverruled: false },
      walked: therapy && version && { therapy, version },
    };
    world.journeys.push(journey);
    if (isWhole) await answerAll(world, journey, step);
  },

  async finish(world, { which }) {
    const journey = pick(world.journeys, which);
    if (!journey || journey.isComplete || journey.isErased) return;
    await answerAll(
      world,
      journey,
      await stepOf(world.sessions.resolve({ journeyId: journey.journeyId }, asBrand)),
    );
  },

  async back(world, { which }) {
    const journey = pick(world.journeys, which);
    if (!journey || journey.isErased) return;
    const { journeyId } = journey;
    await world.sessions
      .next({ journeyId, ...answerTo('q_height', journey.patient) }, asBrand)
      .catch(refused);
    await world.sessions.back({ journeyId }, asBrand).catch(refused);
  },

  async therapies(world, { enabled }) {
    world.neighbours.therapies = enabled;
  },

  async approve(world, { therapy, version, criterion }) {
    const sha256 = contentOf(therapy, version, criterion);
    const request = { therapy, criterionId: criterion, sha256 };
    // A content that no current version has is not approved.
    const isApproved = await world.criteria.approveCriterion(request, asOperator).then(() => true, refused);
    if (isApproved) world.approved.add(approvalOf(therapy, version, criterion));
  },

  async revoke(world, { therapy, criterion }) {
    await world.criteria.revokeCriterionApproval({ therapy, criterionId: criterion }, asOperator);
    for (const version of versions)
      world.approved.delete(approvalOf(therapy, version, criterion as CriterionId));
  },

  async publish(world, { therapy, version }) {
    const name = { bundleId: `${therapy}.initial`, bundleVersion: version };
    await world.versions.promoteBundle(name, asOperator);
    world.withdrawn.delete(`${therapy} ${version}`);
  },

  async withdraw(world, { therapy, version }) {
    const name = { bundleId: `${therapy}.initial`, bundleVersion: version };
    await world.versions.withdrawBundle(name, asOperator);
    world.withdrawn.add(`${therapy} ${version}`);
  },

  async overrule(world, { which }) {
    const journey = pick(world.journeys, which);
    if (!journey) return;
    const { journeyId } = journey;
    const request = { journeyId, eligibility: 'eligible', reasonCode: 'clinical_judgement' };
    await world.eligibility.overruleEligibility(request, asOperator).catch(refused);
    if (isNotEligible(journey)) journey.isOverruled = true;
  },

  async retherapy(world, { offering, enabled }) {
    world.neighbours.offerings.set(offering, enabled);
  },

  async initiate(world, { which, offering: offeringRef }) {
    const journey = pick(world.journeys, which);
    if (!journey) return;
    const may = maySell(world, journey, offeringRef);
    const { journeyId } = journey;
    const request = { journeyId, offeringRef };
    const sold = await world.payments.initiatePayment(request, asBrand).catch(() => undefined);
    const about = JSON.stringify({ ...journey, offeringRef, approved: [...world.approved] });
    expect(sold !== undefined, about).toBe(may);
    const { order, checkoutUrl = '', created } = sold ?? {};
    if (!order || !created) return;
    world.orders.push({ orderRef: order.orderRef, checkoutUrl, journey, offeringRef, state: 'created' });
    world.sales++;
  },

  async pay(world, { which }) {
    const order = pick(world.orders, which);
    if (order?.state !== 'created') return;
    await press(world, order, 'pay');
    order.state = 'paid';
  },

  async refund(world, { which }) {
    const order = pick(world.orders, which);
    if (order?.state !== 'paid') return;
    await press(world, order, 'refund');
    order.state = 'ended';
  },

  async cancel(world, { which }) {
    const order = pick(world.orders, which);
    if (order?.state !== 'created') return;
    await world.payments.cancelPayment({ orderRef: order.orderRef }, asBrand);
    order.state = 'ended';
  },

  async erase(world, { which }) {
    const journey = pick(world.journeys, which);
    if (!journey) return;
    await world.erasures.eraseJourney({ journeyId: journey.journeyId }, asOperator);
    journey.isErased = true;
    for (const order of world.orders) if (order.journey === journey) order.state = 'ended';
  },
};

function pick<T>(list: readonly T[], which: number): T | undefined {
  return list[which % Math.max(1, list.length)];
}

async function stepOf(answer: Promise<{ step?: InstrumentStep | undefined }>): Promise<InstrumentStep> {
  const { step } = await answer;
  return step ?? expect.fail();
}

async function answerAll(world: World, journey: ModelJourney, from: InstrumentStep): Promise<void> {
  const { journeyId, patient } = journey;
  for (let { node } = from; node; ) {
    const next = world.sessions.next({ journeyId, ...answerTo(node.nodeId, patient) }, asBrand);
    node = (await stepOf(next)).node;
  }
  journey.isComplete = true;
  evaluateSubmission(world, journey);
}

function answerTo(nodeId: string, { weight, pregnant }: Patient) {
  const answers: Readonly<Record<string, unknown>> = {
    ...{ q_height: 170, q_weight: weight, q_sex: 'female', q_pregnant: pregnant },
  };
  return { nodeId, answer: factValueFromJson(answers[nodeId]) };
}

async function press({ checkouts }: World, { checkoutUrl }: ModelOrder, action: string): Promise<void> {
  const secret = checkoutUrl.slice(checkoutUrl.lastIndexOf('/') + 1);
  const { checkout } = await checkouts.getSimulatedCheckout({ secret }, asOperator);
  const formToken = checkout?.formToken ?? '';
  await checkouts.submitSimulatedCheckout({ secret, action, formToken }, asOperator);
}
