import { type CriterionId, contentOf, criterionIds, type Therapy, type Version } from './bundles.ts';

/** A patient: below 45 kg the intake stops; below 79 kg the BMI excludes, and pregnancy does. */
export interface Patient {
  readonly weight: 40 | 60 | 90;
  readonly pregnant: boolean;
}

/** A journey as the law sees it. */
export interface ModelJourney {
  readonly journeyId: string;
  readonly patient: Patient;
  /** Undefined: the shared questionnaire. */
  readonly walked: { readonly therapy: Therapy; readonly version: Version } | undefined;
  isComplete: boolean;
  isErased: boolean;
  /** What excluded the patient in the last evaluation, and whether that was by all criteria. */
  evaluation?: { readonly excludes: readonly string[]; readonly byCriteria: boolean };
  isOverruled: boolean;
}

/** An order that was sold. */
export interface ModelOrder {
  readonly orderRef: string;
  readonly checkoutUrl: string;
  readonly journey: ModelJourney;
  readonly offeringRef: string;
  state: 'created' | 'paid' | 'ended';
}

/** What the law looks at. */
export interface SaleModel {
  /** `<therapy> <criterion id> <hash of the content>` */
  readonly approved: Set<string>;
  /** `<therapy> <version>` */
  readonly withdrawn: Set<string>;
  readonly offerings: ReadonlyMap<string, readonly string[]>;
  readonly orders: readonly ModelOrder[];
}

export const approvalOf = (therapy: Therapy, version: Version, id: CriterionId): string =>
  `${therapy} ${id} ${contentOf(therapy, version, id)}`;

/** Evaluates what was just submitted. */
export function evaluateSubmission(model: SaleModel, journey: ModelJourney): void {
  const byCriteria = areApproved(model, journey);
  const stops = journey.walked !== undefined && journey.patient.weight < 45;
  if (!byCriteria && !stops) return;
  const excludes = [...(stops ? ['stop'] : []), ...(byCriteria ? excluding(journey.patient) : [])];
  const before = journey.evaluation?.excludes ?? [];
  journey.isOverruled &&= excludes.length > 0 && excludes.every((each) => before.includes(each));
  journey.evaluation = { excludes, byCriteria };
}

export function isNotEligible({ evaluation, isOverruled }: ModelJourney): boolean {
  return evaluation !== undefined && evaluation.excludes.length > 0 && !isOverruled;
}

/**
 * Whether an offering may be sold for a journey now (decisions.md 4). An evaluation that was made with other approvals is made
 * anew.
 */
export function maySell(model: SaleModel, journey: ModelJourney, offeringRef: string): boolean {
  const { walked, isComplete, isErased } = journey;
  if (isErased || !isComplete || isNotEligible(journey)) return false;
  const isJudged = journey.evaluation && (journey.evaluation.byCriteria || !areApproved(model, journey));
  if (!isJudged) evaluateSubmission(model, journey);
  if (walked === undefined || !model.offerings.get(offeringRef)?.includes(walked.therapy)) return false;
  if (model.withdrawn.has(`${walked.therapy} ${walked.version}`)) return false;
  if (!areApproved(model, journey) || journey.evaluation === undefined || isNotEligible(journey))
    return false;
  const live = model.orders.filter((order) => order.journey === journey && order.state !== 'ended');
  return live.every((order) => order.state === 'created' && order.offeringRef === offeringRef);
}

function areApproved({ approved }: SaleModel, { walked }: ModelJourney): boolean {
  return (
    walked !== undefined &&
    criterionIds.every((id) => approved.has(approvalOf(walked.therapy, walked.version, id)))
  );
}

/** What is not asked behind a stop excludes nobody. */
function excluding({ weight, pregnant }: Patient): readonly string[] {
  return [...(weight < 79 ? ['bmi'] : []), ...(pregnant && weight >= 45 ? ['pregnancy'] : [])];
}
