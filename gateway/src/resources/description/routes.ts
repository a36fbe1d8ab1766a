import { descriptionOperations } from '@telehealth/public-api/description/operations';
import { openApiDocument } from '@telehealth/public-api/openapi/document';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { routeOf } from '../../edge/routing/route-of.ts';

/** For generators of clients that make faulty code of `webhooks`. */
const pathWithoutWebhooks = '/docs/openapi-without-webhooks.json';

/** interface.md 9. Each is built on the first request. */
export function addDescriptionRoute(scope: FastifyInstance, problemBase: string): void {
  scope.route({
    ...routeOf(descriptionOperations.describeApi),
    handler: answering(() => openApiDocument(problemBase)),
  });
  const withoutWebhooks = () => {
    const { webhooks: _, ...others } = openApiDocument(problemBase);
    return others;
  };
  scope.get(pathWithoutWebhooks, answering(withoutWebhooks));
}

function answering(describe: () => object) {
  let description: Buffer | undefined;
  return (_request: unknown, reply: FastifyReply) => {
    description ??= Buffer.from(JSON.stringify(describe()));
    return reply.header('content-type', 'application/json; charset=utf-8').send(description);
  };
}
