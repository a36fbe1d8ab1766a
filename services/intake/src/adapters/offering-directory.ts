import { createClient, type Transport } from '@connectrpc/connect';
import {
  type GetBrandOverlayResponse,
  OverlayService,
} from '@telehealth/contracts/catalog/v1/overlay_service';
import type { Question } from '@telehealth/contracts/catalog/v1/question';
import type { Call } from '@telehealth/rpc';
import { LRUCache } from 'lru-cache';
import type { AuthoredOverlay, AuthoredQuestion } from '../domain/authored-overlay.ts';
import type { NamedOffering } from '../domain/named-offering.ts';
import type { BrandKey } from './brand-directory.ts';
import { orLastGood, readOptions } from './last-known-good.ts';

/** Asks the catalog for offerings, as the brand of a call sells them. */
export interface OfferingDirectory {
  /**
   * What `offeringRef` names, which may be nothing. Throws `unavailable` when the catalog does not answer and never
   * did for this offering of the brand.
   */
  get(brand: BrandKey, offeringRef: string, call: Call): Promise<NamedOffering>;
}

/** Questions, and offerings, whose last answers are kept for an outage. */
const maxRemembered = 20_000;

/** Asks whenever an entry names an offering; an answer still current is not sent again. */
export function createOfferingDirectory(transport: Transport): OfferingDirectory {
  const catalog = createClient(OverlayService, transport);
  const lastGood = new LRUCache<string, NamedOffering>({
    maxSize: maxRemembered,
    sizeCalculation: ({ overlay }) => 1 + overlay.questions.length,
  });

  return {
    async get({ clientId, brandId }, offeringRef, call) {
      const key = `${clientId} ${brandId} ${offeringRef}`;
      const remembered = lastGood.get(key);
      const ask = async () => {
        const request = { offeringRef, knownRevision: remembered?.revision ?? '' };
        const answer = await catalog.getBrandOverlay(request, readOptions(call));
        if (answer.unchanged && remembered) return remembered;
        return namedOffering({ clientId, brandId, offeringRef }, answer);
      };
      const offering = await orLastGood(ask(), remembered);
      // Refs that name nothing are endless: they must not push out those that do.
      if (offering.therapies.length > 0) lastGood.set(key, offering);
      else lastGood.delete(key);
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
