import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { FastifyInstance } from 'fastify';
import type { Clients } from '../context.ts';
import { localesFromJson, localesToJson } from '../encode/display-copy.ts';
import type { AskNeighbour } from '../neighbours.ts';
import { sendConditional } from '../representation.ts';
import { DisplayCopyAnswer, DisplayCopySet } from '../schemas/display-copy.ts';
import { offeringRefIn } from './path-ids.ts';

const tags = ['Offerings'];
const path = '/v1/account/brands/:brand_id/offerings/:offering_ref/copy';

/** A brand's own words about an offering (decisions.md 3). */
export function addDisplayCopyRoutes(
  scope: FastifyInstance,
  offerings: Clients['offerings'],
  ask: AskNeighbour,
): void {
  const app = scope.withTypeProvider<TypeBoxTypeProvider>();
  const response = { 200: DisplayCopyAnswer };

  app.get(path, {
    schema: {
      operationId: 'readDisplayCopy',
      summary: "A brand's copy for an offering, in every language",
      description: 'Of any offering of the catalog, enabled or not; empty where none was written.',
      tags,
      response,
    },
    config: { conditional: true },
    handler: async (request, reply) => {
      const message = { offeringRef: offeringRefIn(request) };
      const { copy } = await ask(request, (options) => offerings.getDisplayCopy(message, options));
      return sendConditional(request, reply, { data: { locales: localesToJson(copy) } });
    },
  });

  app.put(path, {
    schema: {
      operationId: 'replaceDisplayCopy',
      summary: "Replace a brand's copy for an offering, in every language",
      description: 'Plain text: markup is refused. An offering can be given copy before it is enabled.',
      tags,
      body: DisplayCopySet,
      response,
    },
    config: { problems: ['validation', 'conflict'] },
    handler: async (request) => {
      const message = {
        offeringRef: offeringRefIn(request),
        copy: { locales: localesFromJson(request.body.locales) },
      };
      const { copy } = await ask(request, (options) => offerings.putDisplayCopy(message, options));
      return { data: { locales: localesToJson(copy) } };
    },
  });
}
