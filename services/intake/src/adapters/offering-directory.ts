import { type CallOptions, createClient, type Transport } from '@connectrpc/connect';
import {
  type GetBrandOverlayResponse,
  OverlayService,
} from '@telehealth/contracts/catalog/v1/overlay_service';
import type { Question } from '@telehealth/contracts/catalog/v1/question';
import type { AuthoredOverlay, AuthoredQuestion } from '@telehealth/instrument/compile';
import type { Call } from '@telehealth/rpc';
import { type BrandKey, orLastGood } from '@telehealth/service-kit';
import { LRUCache } from 'lru-cache';
import type { NamedOffering } from '../domain/sessions/named-offering.ts';

/** Asks the catalog for offerings, as the brand of a call sells them. */
export interface OfferingDirectory {
  /**
   * What `offeringRef` names, which may be nothing. Throws `unavailable` when the catalog does not answer and never
   * did for this offering of the brand, or last refused to.
   */
  get(brand: BrandKey, offeringRef: string, call: Call): Promise<NamedOffering>;
}

/** Of the last answers that are stored for an outage, measured as JSON. */
const defaultMostBytes = 64 * 1024 * 1024;

/** Asks whenever an entry names an offering; an answer still current is not sent again. */
export function createOfferingDirectory(
  transport: Transport,
  mostBytes = defaultMostBytes,
): OfferingDirectory {
  const catalog = createClient(OverlayService, transport);
  const lastGood = new LRUCache<string, NamedOffering>({
    maxSize: mostBytes,
    sizeCalculation: (offering, key) => Buffer.byteLength(key) + Buffer.byteLength(JSON.stringify(offering)),
  });

  return {
    async get({ clientId, brandId }, offeringRef, call) {
      const key = `${clientId} ${brandId} ${offeringRef}`;
      const remembered = lastGood.get(key);
      const ask = async (options: CallOptions) => {
        const request = { offeringRef, knownRevision: remembered?.revision ?? '' };
        const answer = await catalog.getBrandOverlay(request, options);
        if (answer.unchanged && remembered) return remembered;
        return namedOffering({ clientId, brandId, offeringRef }, answer);
      };
      const offering = await orLastGood(call, ask, remembered).catch((refusal: unknown) => {
        // What the offering was before is no answer to an outage any more.
        lastGood.delete(key);
        throw refusal;
      });
      // Refs that name nothing are endless: they must not push out those that do.
      if (offering.therapies.length === 0) lastGood.delete(key);
      else if (offering !== remembered) lastGood.set(key, offering);
      return offering;
    },
  };
}

function namedOffering(
  name: Pick<AuthoredOverlay, 'clientId' | 'brandId' | 'offeringRef'>,
  { bindings, offeringTherapies, questions, ownFacts, revision }: GetBrandOverlayResponse,
): NamedOffering {
  const binding = bindings.find(({ offeringRef }) => offeringRef === name.offeringRef);
  return {
    offeringRef: name.offeringRef,
    therapies: binding?.therapies ?? offeringTherapies,
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
    copy: {
      headline: copy?.headline ?? '',
      ...(copy?.helper !== undefined && { helper: copy.helper }),
      ...(copy?.placeholder !== undefined && { placeholder: copy.placeholder }),
    },
    optionLabels: { ...optionLabels },
    options,
    required,
    whenJson,
  };
}
