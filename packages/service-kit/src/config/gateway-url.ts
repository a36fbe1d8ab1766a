import type { EnvironmentReader } from './config.ts';
import { isOrigin } from './setting-values.ts';

/** The gateway as clients reach it; one address, because a name or balancer is in front. */
export function readGatewayUrl(read: EnvironmentReader): string {
  return read.checked('GATEWAY_URL', isOrigin, 'must be http://host:port or https://host');
}

/** Undefined when not set. */
export function readOptionalGatewayUrl(read: EnvironmentReader): string | undefined {
  return read.optional('GATEWAY_URL') === undefined ? undefined : readGatewayUrl(read);
}
