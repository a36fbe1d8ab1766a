import type { CallOptions } from '@connectrpc/connect';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { DomainError } from '@telehealth/errors';
import { callOptions } from '@telehealth/rpc';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Clients } from '../context.ts';
import { readinessToJson, storefrontToJson } from '../encode/storefront.ts';
import { createFreshCache } from '../fresh-cache.ts';
import { refusalOf } from '../neighbours.ts';
import { type Representation, representationOf, sendRepresentation } from '../representation.ts';
import { isOfferingRef } from '../schemas/identifiers.ts';
import { ReadinessAnswer, StorefrontAnswer, StorefrontQuery } from '../schemas/storefront.ts';

/** The paths of the two reads a page may do. */
export const publicReadPaths = {
  storefront: '/v1/account/brands/:brand_id/storefront',
  readiness: '/v1/account/brands/:brand_id/readiness',
} as const;

/** What the reads are built on. */
export interface StorefrontParts {
  readonly storefront: Clients['storefront'];
  readonly deadlineMs: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

/** A change shows within a second (decisions.md 5); the rest is the way of the request. */
const freshMs = 900;
const refreshAfterMs = 450;
const capacity = 10_000;
const tags = ['Storefront'];
const description =
  "Pages on the brand's browser origins can call it with the publishable key: they may send `Authorization` and `X-Brand-Id`, and read refusals too.";

/**
 * The reads a page may do (interface.md 4.13). To publishable keys a state is served from memory for less than a
 * second, as finished bytes, and so is its absence; an API key always reads anew, so that a tenant reads back at
 * once what it wrote.
 */
export function addStorefrontRoutes(scope: FastifyInstance, parts: StorefrontParts): void {
  const { storefront, deadlineMs, now } = parts;
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const states = createFreshCache({
    load: (read: () => Promise<Representation | undefined>) => read(),
    freshMs,
    refreshAfterMs,
    capacity,
    now,
  });

  app.get(publicReadPaths.storefront, {
    schema: {
      operationId: 'readStorefront',
      summary: "An offering's price, and whether the brand can sell it",
      description,
      tags,
      querystring: StorefrontQuery,
      response: { 200: StorefrontAnswer },
    },
    config: { conditional: true },
    handler: (request, reply) => {
      const { offering_ref: ref, locale = 'en' } = request.query;
      if (!isOfferingRef(ref)) throw notFound();
      const { brandId } = request;
      answer(request, reply, `storefront ${brandId} ${ref} ${locale}`, async (options) => {
        const message = { offeringRef: ref, locale: canonicalLocale(locale) };
        return storefrontToJson(brandId, ref, await storefront.getStorefront(message, options));
      });
    },
  });

  app.get(publicReadPaths.readiness, {
    schema: {
      operationId: 'readReadiness',
      summary: 'Whether the brand is ready to sell',
      description,
      tags,
      response: { 200: ReadinessAnswer },
    },
    config: { conditional: true },
    handler: (request, reply) => {
      const { brandId } = request;
      answer(request, reply, `readiness ${brandId}`, async (options) =>
        readinessToJson(brandId, await storefront.getReadiness({}, options)),
      );
    },
  });

  function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    ask: (options: CallOptions) => Promise<object>,
  ): void {
    const read = () => readOnce(request, ask);
    const isFresh = request.caller?.credentialClass === 'api-key';
    const state = isFresh ? states.reload(key, read) : states.get(key, read);
    const send = (found: Representation | undefined): void => {
      if (found === undefined) throw notFound();
      sendRepresentation(request, reply, found);
    };
    if (state instanceof Promise) state.then(send).catch((error: Error) => reply.send(error));
    else send(state);
  }

  /** Serves every request that waits for the state, so it does not end with the one that began it. */
  async function readOnce(
    { id, brandId, caller, trace }: FastifyRequest,
    ask: (options: CallOptions) => Promise<object>,
  ): Promise<Representation | undefined> {
    if (caller === null) throw new Error('a state is read for a caller');
    const { clientId, mode, keyId } = caller;
    const tenancy = { clientId, brandIds: [brandId], brandId, mode, credentialId: keyId };
    try {
      const options = callOptions({
        correlationId: id,
        trace: trace ?? undefined,
        tenancy,
        timeoutMs: deadlineMs,
      });
      return representationOf(JSON.stringify(await ask(options)));
    } catch (failure) {
      const refusal = refusalOf(failure);
      if (refusal.kind === 'not-found') return undefined;
      throw refusal;
    }
  }
}

function notFound(): DomainError {
  return new DomainError('not-found', 'no such offering of the brand');
}

/** A tag with subtags that fit no language counts by its language alone. */
function canonicalLocale(tag: string): string {
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? 'en';
  } catch {
    return tag.split('-', 1)[0]?.toLowerCase() ?? 'en';
  }
}
