import type { DescMethodUnary } from '@bufbuild/protobuf';
import { Code, ConnectError } from '@connectrpc/connect';
import { healthService, serving } from '../contract/health-service.ts';
import type { RpcTransport } from './transport.ts';

/** A draining replica is avoided after its answer, so the second try reaches another one. */
const tries = 2;

/**
 * Resolves when a replica of the service can be reached and serves, according to `grpc.health.v1`.
 * Rejects with `ConnectError` otherwise, at the latest after `timeoutMs`.
 */
export async function checkHealth(transport: RpcTransport, timeoutMs: number): Promise<void> {
  const endsAt = performance.now() + timeoutMs;
  const check = healthService.method.check as DescMethodUnary;
  for (let n = 1; n <= tries; n++) {
    const leftMs = endsAt - performance.now();
    const { message } = await transport.unary(check, undefined, leftMs, undefined, { service: '' });
    if ((message as { status?: unknown }).status === serving) return;
  }
  throw new ConnectError('no replica serves', Code.Unavailable);
}
