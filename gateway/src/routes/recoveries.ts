import { timestampFromMs } from '@bufbuild/protobuf/wkt';
import { RecoverySchema } from '@telehealth/contracts/webhooks/v1/delivery_service';
import { dataOf } from '@telehealth/public-api/schema/envelope';
import { exampleOfDone, Recovery, RecoveryCreate } from '@telehealth/public-api/webhooks/recovery';
import { jsonEncoder } from '../encode/json-encoder.ts';
import { bodyInstant } from './instants.ts';
import { pathId } from './path-ids.ts';
import type { RouteParts, RouteScope } from './route-parts.ts';

const registration = '/v1/webhooks/registrations/:registration_id';
const tags = ['Webhooks'];
const recoveryToJson = jsonEncoder(RecoverySchema, Recovery);

/** Jobs that send again what failed in a period (decisions.md 3). */
export function addRecoveryRoutes(scope: RouteScope, { clients: { deliveries }, call }: RouteParts): void {
  scope.post(`${registration}/recover`, {
    schema: {
      operationId: 'recoverDeliveries',
      summary: 'Send again what failed in a period, and what was never sent',
      description:
        'Begins a job. Refused with 409: `registration_disabled`, `recovery_running`. A period that ends before it begins, or more than 30 days ago, is 422.',
      tags,
      body: RecoveryCreate,
      response: { 202: dataOf(Recovery) },
    },
    config: { problems: ['validation', 'conflict'] },
    handler: async (request, reply) => {
      const registrationId = pathId(request, 'registration_id');
      const { since, until } = request.body;
      const { recovery } = await call(request, deliveries.recoverDeliveries, {
        registrationId,
        since: timestampFromMs(bodyInstant('/since', since)),
        ...(until !== undefined && { until: timestampFromMs(bodyInstant('/until', until)) }),
      });
      reply.code(202);
      return { data: recoveryToJson(recovery) };
    },
  });

  scope.get(`${registration}/recoveries/:recovery_id`, {
    schema: {
      operationId: 'readRecovery',
      summary: 'How far a recovery is',
      description: 'Ask again while `status` is `running`.',
      tags,
      response: { 200: dataOf(Recovery, exampleOfDone) },
    },
    handler: async (request) => {
      const message = {
        registrationId: pathId(request, 'registration_id'),
        recoveryId: pathId(request, 'recovery_id'),
      };
      const { recovery } = await call(request, deliveries.getRecovery, message);
      return { data: recoveryToJson(recovery) };
    },
  });
}
