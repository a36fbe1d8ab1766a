import type { MessageInitShape } from '@bufbuild/protobuf';
import { OverlayService } from '@telehealth/contracts/catalog/v1/overlay_service';
import type { Question, QuestionSchema } from '@telehealth/contracts/catalog/v1/question';
import type { ScreeningFactSchema } from '@telehealth/contracts/intake/v1/screening_fact';
import { type Call, serveContracts } from '@telehealth/rpc';
import { scriptedContract } from '@telehealth/rpc/testing';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { internalCallersInTests } from '@telehealth/service-kit/testing';
import { closedAtEnd } from './intake-under-test.ts';

type QuestionInit = Exclude<MessageInitShape<typeof QuestionSchema>, Question>;

/** A brand's offering as the scripted catalog has it. */
export interface ScriptedOffering {
  readonly therapies: readonly string[];
  readonly questions: readonly QuestionInit[];
  readonly ownFacts?: readonly MessageInitShape<typeof ScreeningFactSchema>[];
}

/** An upstream that answers for offerings by script, over the real wire. */
export interface ScriptedCatalog {
  readonly url: string;
  /** What a brand has enabled, by `<brand id> <offering ref>`. */
  readonly enabled: Map<string, ScriptedOffering>;
  /** Therapies of the offerings nobody needs to have enabled, by ref. */
  readonly canonical: Map<string, readonly string[]>;
  /** Every call, with whether it was answered without the content. */
  readonly calls: readonly {
    readonly call: Call;
    readonly offeringRef: string;
    readonly unchanged: boolean;
  }[];
  /** Goes away for good. */
  close(): Promise<void>;
}

/** Starts the scripted upstream; it is closed with the test at the latest. */
export async function startScriptedCatalog(): Promise<ScriptedCatalog> {
  const enabled = new Map<string, ScriptedOffering>();
  const canonical = new Map<string, readonly string[]>();
  const calls: { call: Call; offeringRef: string; unchanged: boolean }[] = [];
  const server = await serveContracts({
    contracts: [
      scriptedContract(OverlayService, {
        getBrandOverlay: async ({ offeringRef, knownRevision }, call) => {
          const brand = `${call.tenancy?.brandId} `;
          const bindings = [...enabled]
            .filter(([name]) => name.startsWith(brand))
            .map(([name, { therapies }]) => ({
              offeringRef: name.slice(brand.length),
              therapies: [...therapies],
            }));
          const asked = enabled.get(`${brand}${offeringRef}`);
          const content = {
            bindings,
            questions: [...(asked?.questions ?? [])],
            ownFacts: [...(asked?.ownFacts ?? [])],
            offeringTherapies: [...(asked?.therapies ?? canonical.get(offeringRef) ?? [])],
            offeringKnown: asked !== undefined || canonical.has(offeringRef),
          };
          const revision = JSON.stringify(content);
          const unchanged = knownRevision === revision;
          calls.push({ call, offeringRef, unchanged });
          return unchanged ? { revision, unchanged } : { ...content, revision };
        },
      }),
    ],
    internalCallers: internalCallersInTests,
    logger: createLogger({ service: 'catalog', level: 'silent' }),
    host: '127.0.0.1',
  });
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.close(0);
    return closed;
  };
  closedAtEnd(close);
  return { url: server.httpUrl, enabled, canonical, calls, close };
}

/** A required yes/no question; `more` makes it another. */
export function brandQuestion(
  questionId: string,
  fact: string,
  more: Omit<QuestionInit, '$typeName'> = {},
): QuestionInit {
  return {
    questionId,
    fact,
    control: 'yes_no',
    copy: { headline: `The brand asks for ${fact}` },
    required: true,
    ...more,
  };
}

export const pets = { code: 'brd_slim:pets', valueType: 'boolean', cardinality: 'single', options: [] };

/** An offering of weight_loss about which the brand asks for pets in these words. */
export const asksForPets = (headline = 'Any pets?'): ScriptedOffering => ({
  therapies: ['weight_loss'],
  questions: [brandQuestion('q_pets', pets.code, { copy: { headline } })],
  ownFacts: [pets],
});
