import { newOperationId } from '@telehealth/ids';
import type { Call } from '@telehealth/rpc';
import { limitsOf } from '@telehealth/service-kit';
import type { Act } from '../app/act.ts';

/** The act a call asks for. */
export function actOf(call: Call): Act {
  const { operator, tenancy, correlationId, operationId = newOperationId() } = call;
  return { operator, tenancy, correlationId, operationId, limits: limitsOf(call) };
}
