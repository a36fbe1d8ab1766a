import type { EnvironmentReader } from './config.ts';
import { isOrigin } from './setting-values.ts';

/** Where this process reaches the gateway, as a client does; one address, because the gateway is behind a name or a balancer. */
export function readGatewayUrl(read: EnvironmentReader): string {
  return read.checked('GATEWAY_URL', isOrigin, 'must be http://host:port or https://host');
}

/** As `readGatewayUrl`; undefined when it is not set. */
export function readOptionalGatewayUrl(read: EnvironmentReader): string | undefined {
  return read.optional('GATEWAY_URL') === undefined ? undefined : readGatewayUrl(read);
}
