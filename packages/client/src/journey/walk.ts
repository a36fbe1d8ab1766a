import type { Client as OpenapiClient } from 'openapi-fetch';
import type { ClientPaths } from '../calls/client-paths.ts';
import type { Patience, Surroundings } from '../calls/patience.ts';
import { problemOf } from '../calls/problem-error.ts';
import type { components } from '../gen/api.ts';
import type { Given, NodeOf, RenderedNode } from './answers.ts';
import type {
  AnswerOptions,
  BackOptions,
  Journey,
  MediaAnswerOptions,
  Review,
  SendOptions,
} from './journey.ts';
import { type SendFileOptions, type UploadOptions, uploadMedia } from './upload.ts';
import { resolveParams, type WalkOptions } from './walk-options.ts';

type Step = components['schemas']['InstrumentStep'];
type NextBody = components['schemas']['NextBody'];
type Consent = components['schemas']['Consent'];

/** Begins or resumes a journey. `signal` stops waiting for it. */
export type Walk = (options?: WalkOptions & Pick<SendOptions, 'signal'>) => Promise<Journey>;

type Send = (given: Given, how?: AnswerOptions) => Promise<Journey>;

/** What openapi-fetch answers. */
interface Answered {
  readonly data?: Step;
  readonly error?: unknown;
  readonly response: Response;
}

export function walkOf(openapi: OpenapiClient<ClientPaths>, surroundings: Surroundings & Patience): Walk {
  return function walk({ signal, ...options } = {}) {
    const params = resolveParams(options);
    return journeyOf(openapi.GET('/v1/instrument/resolve', { params, ...sentAs({ signal }) }));

    async function journeyOf(answered: Promise<Answered>): Promise<Journey> {
      const { data, error, response } = await answered;
      if (!response.ok) throw problemOf(response, error);
      return stateOf(data as Step);
    }

    function stateOf(step: Step): Journey {
      const journeyId = step.journey_id;
      const params = { header: { 'X-Journey-Id': journeyId } };
      const common = {
        journeyId,
        issues: (step.status === 'active' && step.issues) || [],
        back: ({ nodeId, ...how }: BackOptions = {}) => {
          const body = nodeId === undefined ? {} : { body: { node_id: nodeId } };
          return journeyOf(openapi.POST('/v1/instrument/back', { params, ...body, ...sentAs(how) }));
        },
        abandon: (how?: SendOptions) =>
          journeyOf(openapi.POST('/v1/instrument/abandon', { params, ...sentAs(how) })),
        refresh: (how?: SendOptions) => walk({ phase: options.phase, journeyId, ...how }),
      };
      const { status, node } = step;
      if (status !== 'active') return { ...common, status, control: undefined, node: null, step } as Journey;
      const send: Send = (given, how) => {
        const asking = how?.askBeforeEnd ? { ask_before_end: true } : {};
        const body = { node_id: node.node_id, ...given, ...asking } as NextBody;
        return journeyOf(openapi.POST('/v1/instrument/next', { params, body, ...sentAs(how) }));
      };
      const review = async (how?: Pick<SendOptions, 'signal'>): Promise<Review> => {
        const { data, error, response } = await openapi.GET('/v1/instrument/review', {
          params,
          ...sentAs(how),
        });
        if (!response.ok) throw problemOf(response, error);
        return (data as { data: Review }).data;
      };
      const ways = waysOf(node, send);
      const active = { ...common, status, control: node.control, node, step, review, send, ...ways };
      if (node.control !== 'media') return active as unknown as Journey;
      const answer = (mediaId: string, { consent, ...how }: MediaAnswerOptions = {}) =>
        send({ media_id: mediaId, ...consentOf(node, consent) }, how);
      const sendFile = async (file: Blob, options: SendFileOptions = {}) => {
        // Nothing is sent before the patient agrees.
        consentOf(node, options.consent);
        return uploadMedia(openapi, surroundings, { journeyId, nodeId: node.node_id, file }, options);
      };
      const upload = async (file: Blob, options?: UploadOptions) =>
        answer(await sendFile(file, options), options);
      return { ...active, answer, sendFile, upload } as unknown as Journey;
    }
  };
}

/** The members of a request that the caller of the client chose. */
function sentAs({ signal, idempotencyKey }: SendOptions = {}) {
  return {
    ...(signal && { signal }),
    ...(idempotencyKey !== undefined && { headers: { 'Idempotency-Key': idempotencyKey } }),
  };
}

/** The consent that a file needs. Throws where the patient has not given it. */
function consentOf({ media }: NodeOf<'media'>, affirmed = false): { consent?: Consent } {
  if (!media.require_consent) return {};
  if (!affirmed) throw new Error('The node requires a consent: ask for it, and pass { consent: true }.');
  return { consent: { affirmed, consent_version: media.consent_version ?? '' } };
}

/** How the node is answered, and passed over where it may be. */
function waysOf(node: RenderedNode, send: Send) {
  const skip = (how?: AnswerOptions) => send({}, how);
  switch (node.control) {
    case 'affirm': {
      const { consent_version } = node;
      const answer = (affirmed: boolean, how?: AnswerOptions) =>
        send({ consent: { affirmed, consent_version } }, how);
      return { skip, answer };
    }
    case 'media':
      return { skip };
    case 'notice':
    case 'panel':
    case 'offering_list':
      return { answer: skip };
    default:
      return { skip, answer: (answer: unknown, how?: AnswerOptions) => send({ answer } as Given, how) };
  }
}
