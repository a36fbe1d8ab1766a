import { descriptionOperations } from '@telehealth/public-api/description/operations';
import { type Deployment, openApiDocument } from '@telehealth/public-api/openapi/document';
import type { FastifyInstance } from 'fastify';
import { routeOf } from '../../edge/routing/route-of.ts';

/** interface.md 9. Built on first request. */
export function addDescriptionRoute(scope: FastifyInstance, deployment: Deployment): void {
  let description: Buffer | undefined;
  scope.route({
    ...routeOf(descriptionOperations.describeApi),
    handler: (_request, reply) => {
      description ??= Buffer.from(JSON.stringify(openApiDocument(deployment)));
      return reply.header('content-type', 'application/json; charset=utf-8').send(description);
    },
  });
}
