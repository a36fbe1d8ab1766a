import type { Transport } from '@connectrpc/connect';
import {
  type GetBrandOverlayResponseSchema,
  OverlayService,
} from '@telehealth/contracts/catalog/v1/overlay_service';
import type { QuestionSchema } from '@telehealth/contracts/catalog/v1/question';
import type { Plain } from '@telehealth/contracts/codec';
import type { AuthoredOverlay, AuthoredQuestion } from '@telehealth/instrument/compile';
import { type Call, createClient } from '@telehealth/rpc';
import type { BrandKey } from '@telehealth/service-kit/calls';
import { type LastAnswers, withLastAnswers } from '@telehealth/service-kit/upstreams';
import type { NamedOffering } from '../domain/sessions/named-offering.ts';

/** Asks the catalog for offerings, as the brand of a call sells them. */
export interface OfferingDirectory {
  /**
   * The offering that `offeringRef` names, if any, and what else the brand sells; an empty ref names none. Throws `unavailable`
   * when the catalog does not answer and its last answer about this offering of the brand was a refusal or never came.
   */
  get(brand: BrandKey, offeringRef: string, call: Call): Promise<NamedOffering>;
}

/** Limit of the last answers in memory for an outage, in bytes of JSON. */
const defaultMaxBytes = 64 * 1024 * 1024;

/** Calls the catalog every time, which does not send an unchanged answer again. */
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
  const askCatalog = withLastAnswers({
    upstream: 'catalog',
    answers,
    bounds: { maxSize: maxBytes, sizeCalculation: sizeOf },
    worthStoring: isKnown,
  });

  return {
    get: ({ clientId, brandId }, offeringRef, call) =>
      askCatalog(call, `${clientId} ${brandId} ${offeringRef}`, async (options, last) => {
        const request = { offeringRef, knownRevision: last?.revision };
        const answer = await catalog.getBrandOverlay(request, options);
        if (answer.unchanged && last) return last;
        return namedOffering({ clientId, brandId, offeringRef }, answer);
      }),
  };
}

function namedOffering(
  name: Pick<AuthoredOverlay, 'clientId' | 'brandId' | 'offeringRef'>,
  {
    bindings,
    offeringTherapies,
    offeringKnown,
    questions,
    ownFacts,
    revision,
  }: Plain<typeof GetBrandOverlayResponseSchema>,
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
      ownFacts: ownFacts.map(({ code, valueType, cardinality, options, unit, precision }) => ({
        code,
        valueType,
        cardinality,
        options: options.map(({ code, exclusive, pleaseSay }) => ({
          code,
          exclusive,
          ...(pleaseSay > 0 && { pleaseSay }),
        })),
        ...(unit !== '' && { unit }),
        ...(precision !== '' && { precision }),
      })),
    },
    revision,
  };
}

type Question = Plain<typeof QuestionSchema>;

/** Names its members, and has no empty translations: the hash of the overlay, which journeys pin, depends on each. */
function authoredQuestion(question: Question): AuthoredQuestion {
  const { questionId, fact, control, optionLabels, options, required, whenJson } = question;
  const copy = authoredCopy(question.copy);
  return { questionId, fact, control, copy, optionLabels, options, required, whenJson };
}

function authoredCopy(copy: Question['copy']): AuthoredQuestion['copy'] {
  if (copy === undefined) return { headline: '' };
  const { locales, ...words } = copy;
  return Object.keys(locales).length > 0 ? copy : words;
}
