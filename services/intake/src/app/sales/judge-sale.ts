import { taskOperation } from '@telehealth/changes';
import { newId } from '@telehealth/ids';
import { sharedTherapy } from '@telehealth/instrument/bundle';
import { approvedCriteria } from '@telehealth/instrument/eligibility';
import type { InstrumentPin } from '@telehealth/instrument/walk';
import type { CallOptions } from '@telehealth/store';
import type { Context } from '../../context.ts';
import { isAllowed } from '../../domain/authoring/publication.ts';
import { judgeSale as judge, type SaleJudgement } from '../../domain/journeys/sale-judgement.ts';
import { evaluateForSale } from '../../domain/sessions/evaluate-for-sale.ts';
import { findApprovals } from '../../storage/criterion-approvals.ts';
import { type JourneyDocument, type JourneyName, ofBrand } from '../../storage/journeys.ts';
import { publicationsId } from '../../storage/publications.ts';
import { changeJourney } from '../journeys/change-journey.ts';
import { unsealJourney } from '../sessions/unseal-journey.ts';

export interface JudgedJourney {
  readonly readiness: SaleJudgement;
  /** The therapy of its questionnaire; undefined for the shared one, which belongs to none. */
  readonly therapy: string | undefined;
  /** Undefined: the journey recorded none. */
  readonly offeringRef: string | undefined;
  /** The tenant's own id of it; undefined: none. */
  readonly reference: string | undefined;
  readonly locale: string;
}

/**
 * Judges a sale for the brand's journey by stored approvals and publications. A new evaluation is stored with its events. Each
 * judgement is an operation of its own, because it depends only on the present. Throws `not-found` for a missing journey.
 */
export async function judgeSale(
  context: Context,
  { journeyId, ...brand }: JourneyName,
  limits: CallOptions,
): Promise<JudgedJourney> {
  const operation = { ...taskOperation('sale_judgement'), limits };
  const target = { journeyId, where: ofBrand(brand), operation };
  const gather = async (document: JourneyDocument) => {
    const { instrument, session, key } = await unsealJourney(context, document);
    const approvals = await findApprovals(context.criterionApprovals, instrument.bundle.therapy, limits);
    const isAllowed = await isPinAllowed(context, document.instrument, limits);
    return { instrument, session, key, approvals, isAllowed, evaluationId: newId('evl') };
  };
  const { value } = await changeJourney<JudgedJourney, Awaited<ReturnType<typeof gather>>>(
    context,
    target,
    (document, at, { instrument, session, key, isAllowed, ...rest }) => {
      const { timeline = [], eligibility } = document;
      const evaluated = evaluateForSale(instrument, session, { ...rest, timeline, eligibility, at });
      const { offeringRef, reference } = document;
      const { therapy } = instrument.bundle;
      const readiness = judge(
        { ...document, ...(evaluated?.eligibility && { eligibility: evaluated.eligibility }) },
        { isAllowed, areCriteriaApproved: approvedCriteria(instrument, rest.approvals) !== undefined },
      );
      const value = {
        readiness,
        therapy: therapy === sharedTherapy ? undefined : therapy,
        ...{ offeringRef, reference, locale: instrument.locale },
      };
      if (!evaluated) return { value };
      const sealed = key.seal(JSON.stringify(evaluated.session));
      return { fields: { sealed, eligibility: evaluated.eligibility }, happened: evaluated.events, value };
    },
    gather,
  );
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
