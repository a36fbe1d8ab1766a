import { descriptionOperations } from '@telehealth/public-api/description/operations';
import { type Deployment, openApiDocument } from '@telehealth/public-api/openapi/document';
import type { FastifyInstance } from 'fastify';
import { routeOf } from '../../edge/routing/route-of.ts';

/** The machine-readable description (interface.md 9), which is written when it is asked for the first time. */
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
