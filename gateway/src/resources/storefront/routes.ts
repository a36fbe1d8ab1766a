import type { CallOptions } from '@connectrpc/connect';
import { DisplayCopySchema } from '@telehealth/contracts/catalog/v1/display_copy';
import {
  GetReadinessResponseSchema,
  GetStorefrontResponseSchema,
} from '@telehealth/contracts/catalog/v1/storefront_service';
import { DomainError } from '@telehealth/errors';
import { isOfferingRef } from '@telehealth/ids';
import { DisplayCopy } from '@telehealth/public-api/offerings/display-copy';
import { storefrontOperations } from '@telehealth/public-api/storefront/operations';
import { type Advice, Readiness, Storefront } from '@telehealth/public-api/storefront/storefront';
import { callOptions } from '@telehealth/rpc';
import { createCache } from '@telehealth/service-kit/upstreams';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Static } from 'typebox';
import { entityTag } from '../../edge/entity-tags/entity-tag.ts';
import { callContextOf, errorForClient } from '../../upstream/upstream-request.ts';
import { computed, jsonEncoder } from '../routes/json-encoder.ts';
import type { RouteParts, RouteScope } from '../routes/route-parts.ts';
import { serve } from '../routes/serve.ts';

export const publicReadPaths = {
  storefront: '/v1/account/brands/:brand_id/storefront',
  readiness: '/v1/account/brands/:brand_id/readiness',
} as const;

interface SerializedBody {
  readonly body: Buffer;
  readonly etag: string;
}

/** A change shows within a second (decisions.md 5), the request included. */
const freshMs = 900;
/** Half of `freshMs`, so that a storefront in use is read before it is old. Shorter asks catalog more often. */
const refreshAfterMs = 450;
/** Beyond it, each request of an evicted storefront asks catalog. */
const capacity = 10_000;
/** Advice may delay an answer this long. */
const maxAdviceMs = 1000;

const copyToJson = jsonEncoder(DisplayCopySchema, DisplayCopy);
const readinessToJson = jsonEncoder(GetReadinessResponseSchema, Readiness);
const display = computed(GetStorefrontResponseSchema, Storefront, {
  display: ({ display }) => (display === undefined ? {} : copyToJson(display)),
});
const storefrontToJson = jsonEncoder(GetStorefrontResponseSchema, Storefront, [display]);

/**
 * interface.md 4.13. A publishable key gets bodies, and 404s, from memory, younger than a second. An API key
 * always reads from catalog, so that a client reads its own writes.
 */
export function addStorefrontRoutes(
  scope: RouteScope,
  { clients: { storefront, registrations }, deadlineMs, now }: RouteParts,
): void {
  const states = createCache<() => Promise<SerializedBody | undefined>, SerializedBody | undefined>({
    load: (_key, read) => read(),
    freshMs,
    refreshAfterMs,
    capacity,
    now,
  });

  serve(scope, storefrontOperations.readStorefront, (request, reply) => {
    const { offering_ref: ref, locale = 'en' } = request.query;
    if (!isOfferingRef(ref)) throw notFound();
    const { brandId } = request;
    answer(request, reply, `storefront ${brandId} ${ref} ${locale}`, async (options) => {
      const message = { offeringRef: ref, locale: canonicalLocale(locale) };
      const state = await storefront.getStorefront(message, options);
      return { brand_id: brandId, offering_ref: ref, ...storefrontToJson(state) };
    });
  });

  serve(scope, storefrontOperations.readReadiness, (request, reply) => {
    const { brandId } = request;
    answer(request, reply, `readiness ${brandId}`, async (options) => {
      const [state, hasReceiver] = await Promise.all([
        storefront.getReadiness({}, options),
        areEventsReceived(options),
      ]);
      const advice = hasReceiver ? [] : [noReceiver];
      return { brand_id: brandId, ...readinessToJson(state), advice };
    });
  });

  /** Whether a registration receives the brand's events. If webhooks does not answer, no advice is given. */
  async function areEventsReceived(options: CallOptions): Promise<boolean> {
    const listed = await registrations
      .listRegistrations({}, { ...options, timeoutMs: maxAdviceMs })
      .catch(() => undefined);
    return listed?.registrations.some(({ enabled }) => enabled) ?? true;
  }

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    read: (options: CallOptions) => Promise<object>,
  ): void {
    const load = () => loadBody(request, read);
    const isApiKey = request.caller?.credentialClass === 'api-key';
    const state = isApiKey ? states.reload(key, load) : states.get(key, load);
    const send = (found: SerializedBody | undefined): void => {
      if (found === undefined) throw notFound();
      reply.header('etag', found.etag).header('content-type', 'application/json; charset=utf-8');
      reply.send(found.body);
    };
    if (state instanceof Promise) state.then(send).catch((error: Error) => reply.send(error));
    else send(state);
  }

  /** Outlives the request that started it: others wait for the same read. */
  async function loadBody(
    request: FastifyRequest,
    read: (options: CallOptions) => Promise<object>,
  ): Promise<SerializedBody | undefined> {
    const { tenancy, ...context } = callContextOf(request);
    try {
      const brandIds = [request.brandId];
      const options = callOptions({
        ...context,
        tenancy: tenancy && { ...tenancy, brandIds },
        timeoutMs: deadlineMs,
      });
      const body = Buffer.from(JSON.stringify({ data: await read(options) }));
      return { body, etag: entityTag(body) };
    } catch (failure) {
      const error = errorForClient(failure);
      if (error.kind === 'not-found') return undefined;
      throw error;
    }
  }
}

const noReceiver: Static<typeof Advice> = {
  code: 'no_webhook_receiver',
  detail:
    'The brand has no enabled webhook registration, so no server is notified about its patients and payments.',
};

function notFound(): DomainError {
  return new DomainError('not-found', 'no such offering of the brand');
}

/** Subtags that fit no language are dropped. */
function canonicalLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return tag.split('-', 1)[0]?.toLowerCase() ?? 'en';
  }
}
