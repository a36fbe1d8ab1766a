import { Code, ConnectError, createClient } from '@connectrpc/connect';
import { Health, HealthCheckResponse_ServingStatus as Status } from '@telehealth/contracts/grpc-health';
import type { RpcTransport } from './transport.ts';

/** A draining replica is avoided after its answer, so the second try reaches another. */
const tries = 2;

/**
 * Resolves when a replica serves (`grpc.health.v1`). Rejects with `ConnectError` otherwise, at the latest after
 * `timeoutMs`.
 */
export async function checkHealth(transport: RpcTransport, timeoutMs: number): Promise<void> {
  const health = createClient(Health, transport);
  const endsAt = performance.now() + timeoutMs;
  for (let n = 1; n <= tries; n++) {
    const { status } = await health.check({}, { timeoutMs: endsAt - performance.now() });
    if (status === Status.SERVING) return;
  }
  throw new ConnectError('no replica serves', Code.Unavailable);
}
