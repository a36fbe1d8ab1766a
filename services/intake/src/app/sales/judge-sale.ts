import { taskOperation } from '@telehealth/changes';
import { newId } from '@telehealth/ids';
import { approvedCriteria } from '@telehealth/instrument/eligibility';
import type { InstrumentPin } from '@telehealth/instrument/walk';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { isAllowed } from '../../domain/authoring/publication.ts';
import {
  judgeSale as judge,
  type SaleJudgement,
  type SoldOffering,
} from '../../domain/journeys/sale-judgement.ts';
import { evaluateForSale } from '../../domain/sessions/evaluate-for-sale.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';
import { type JourneyName, ofBrand } from '../../storage/journeys.ts';
import { publicationsId } from '../../storage/publications.ts';
import { changeJourney } from '../journeys/change-journey.ts';
import { unsealJourney } from '../sessions/open-journey.ts';

/**
 * Judges whether an offering may be sold for the brand's journey now, by approvals and publications as they are stored. One
 * write holds an evaluation that is made anew, with its events. Each judgement is an operation of its own: what it comes to rests on
 * the present alone. Throws `not-found` when the brand has no such journey.
 */
export async function judgeSale(
  context: Context,
  { journeyId, ...brand }: JourneyName,
  offering: SoldOffering,
  limits: CallOptions,
): Promise<SaleJudgement> {
  const operation = { ...taskOperation('sale_judgement'), limits };
  const target = { journeyId, where: ofBrand(brand), operation };
  const { value } = await changeJourney<SaleJudgement>(context, target, async (document, at) => {
    const { instrument, session, key } = await unsealJourney(context, document);
    const { therapy } = instrument.bundle;
    const approvals = await findApprovals(context.criterionApprovals, therapy, limits);
    const { timeline = [], eligibility } = document;
    const evaluationId = newId('evl');
    const input = { approvals, evaluationId, timeline, eligibility, at };
    const evaluated = evaluateForSale(instrument, session, input);
    const value = judge(
      { ...document, ...(evaluated?.eligibility && { eligibility: evaluated.eligibility }) },
      {
        offering,
        therapy,
        isAllowed: await isPinAllowed(context, document.instrument, limits),
        areCriteriaApproved: approvedCriteria(instrument, approvals) !== undefined,
      },
    );
    if (!evaluated) return { value };
    const sealed = key.seal(JSON.stringify(evaluated.session));
    return { fields: { sealed, eligibility: evaluated.eligibility }, happened: evaluated.events, value };
  });
  if (value === undefined) throw new Error('another call had this operation');
  return value;
}

async function isPinAllowed(
  { publications }: Context,
  { id: bundleId, version: bundleVersion }: InstrumentPin,
  limits: CallOptions,
): Promise<boolean> {
  const document = await publications.get(publicationsId, limits);
  return isAllowed(document?.publications ?? [], { bundleId, bundleVersion });
}
