import { createClient, type Transport } from '@connectrpc/connect';
import {
  type GetBrandOverlayResponse,
  OverlayService,
} from '@telehealth/contracts/catalog/v1/overlay_service';
import type { Question, QuestionCopy, QuestionTranslation } from '@telehealth/contracts/catalog/v1/question';
import type { AuthoredOverlay, AuthoredQuestion } from '@telehealth/instrument/compile';
import type { Call } from '@telehealth/rpc';
import { type BrandKey, createStaleFallback, type LastAnswers } from '@telehealth/service-kit';
import type { NamedOffering } from '../domain/sessions/named-offering.ts';

/** Asks the catalog for offerings, as the brand of a call sells them. */
export interface OfferingDirectory {
  /**
   * The offering that `offeringRef` names, if any, and what else the brand sells; an empty ref names none. Throws
   * `unavailable` when the catalog does not answer and its last answer about this offering of the brand was a refusal
   * or never came.
   */
  get(brand: BrandKey, offeringRef: string, call: Call): Promise<NamedOffering>;
}

/** Bound of the last answers that are in memory for an outage, in bytes of JSON. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** Asks every time; the catalog does not send an unchanged answer again. */
export function createOfferingDirectory(
  transport: Transport,
  answers: LastAnswers,
  maxBytes = defaultMaxBytes,
): OfferingDirectory {
  const catalog = createClient(OverlayService, transport);
  const sizeOf = (offering: NamedOffering, key: string) =>
    Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(offering));
  // Callers can invent any number of unknown refs; they must not displace refs that name an offering.
  const isKnown = ({ therapies, offeringRef }: NamedOffering) => therapies.length > 0 || offeringRef === '';
  const askCatalog = createStaleFallback({
    upstream: 'catalog',
    answers,
    bounds: { maxSize: maxBytes, sizeCalculation: sizeOf },
    worthStoring: isKnown,
  });

  return {
    get: ({ clientId, brandId }, offeringRef, call) =>
      askCatalog(call, `${clientId} ${brandId} ${offeringRef}`, async (options, last) => {
        const request = { offeringRef, knownRevision: last?.revision ?? '' };
        const answer = await catalog.getBrandOverlay(request, options);
        if (answer.unchanged && last) return last;
        return namedOffering({ clientId, brandId, offeringRef }, answer);
      }),
  };
}

function namedOffering(
  name: Pick<AuthoredOverlay, 'clientId' | 'brandId' | 'offeringRef'>,
  { bindings, offeringTherapies, offeringKnown, questions, ownFacts, revision }: GetBrandOverlayResponse,
): NamedOffering {
  const binding = bindings.find(({ offeringRef }) => offeringRef === name.offeringRef);
  return {
    offeringRef: name.offeringRef,
    sold: bindings.map(({ offeringRef }) => offeringRef),
    therapies: binding?.therapies ?? offeringTherapies,
    isKnown: offeringKnown,
    enabled: binding !== undefined,
    overlay: {
      ...name,
      questions: questions.map(authoredQuestion),
      ownFacts: ownFacts.map(({ code, valueType, cardinality, options, unit }) => ({
        code,
        valueType,
        cardinality,
        options: options.map((option) => ({ code: option.code, exclusive: option.exclusive })),
        ...(unit !== '' && { unit }),
      })),
    },
    revision,
  };
}

function authoredQuestion(question: Question): AuthoredQuestion {
  const { questionId, fact, control, copy, optionLabels, options, required, whenJson } = question;
  return {
    questionId,
    fact,
    control,
    copy: authoredCopy(copy),
    optionLabels: { ...optionLabels },
    options,
    required,
    whenJson,
  };
}

function authoredCopy(copy: QuestionCopy | undefined): AuthoredQuestion['copy'] {
  if (copy === undefined) return { headline: '' };
  const translations = Object.entries(copy.locales).map(([tag, translation]) => {
    return [tag, { ...wordsOf(translation), optionLabels: { ...translation.optionLabels } }] as const;
  });
  return {
    ...wordsOf(copy),
    ...(translations.length > 0 && { locales: Object.fromEntries(translations) }),
  };
}

function wordsOf({ headline, helper, placeholder }: QuestionCopy | QuestionTranslation) {
  return {
    headline,
    ...(helper !== undefined && { helper }),
    ...(placeholder !== undefined && { placeholder }),
  };
}
