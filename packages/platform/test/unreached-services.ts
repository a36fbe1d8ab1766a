import { addressSettings } from '../src/service-settings.ts';
import { services } from '../src/services.ts';

const unreachable = 'http://127.0.0.1:9';

/** The settings of an accounts service that reaches neither other services nor the gateway. */
export const unreachedServices = {
  ...addressSettings(
    services.find(({ name }) => name === 'accounts')?.calls ?? [],
    new Map(services.map(({ name }) => [name, unreachable])),
  ),
  GATEWAY_URL: unreachable,
};
