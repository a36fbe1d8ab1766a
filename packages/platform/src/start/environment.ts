import type { Environment } from '@telehealth/service-kit/config';
import { gateway, services, settingFor } from '../services.ts';

/** Settings that a start on one machine reads itself, and passes on where a part needs them. */
const readByStart =
  'BUILD DATA_DIR EGRESS_ALLOW_CIDRS LOG_LEVEL OPERATIONS_PORT PORT RATE_LIMITS TLS_PORT'.split(' ');

/** Settings that connect the parts, by which alone processes know each other. The start chooses them. */
const chosenByStart = [
  ...'DEPLOYMENT_MODE HOST OPERATOR_HOST GRPC_PORT PUBLIC_URL GATEWAY_URL STORE_URL BUS_URL'.split(' '),
  ...'INTERNAL_CREDENTIAL INTERNAL_CALLERS INTERNAL_CERT INTERNAL_KEY INTERNAL_CA'.split(' '),
  ...'OPERATOR_TOKEN SEALING_KEYS CURSOR_KEYS PERSON_KEYS'.split(' '),
  ...[gateway, ...services].flatMap(({ name }) =>
    ['URL', 'STORE_URL', 'BUS_URL'].map((suffix) => settingFor(name, suffix)),
  ),
].flatMap((name) => [name, `${name}_FILE`]);

/** The environment of a start on one machine, as its parts see it. */
export interface PartsEnvironment {
  /** What every part may read; none of it connects the parts. */
  readonly settings: Readonly<Record<string, string>>;
  /** The names of those that are set, and that no part reads. */
  readonly ignored: readonly string[];
}

export function partsEnvironment(env: Environment): PartsEnvironment {
  const isSet = (name: string) => Boolean(env[name]);
  // The client of another issuer is unknown to the development issuer.
  const ofIssuer = isSet('OIDC_ISSUER') ? [] : ['OIDC_CLIENT', 'OIDC_CLIENT_FILE'];
  const refused = [...chosenByStart, ...ofIssuer];
  const withheld = new Set([...readByStart, ...refused]);
  const settings = Object.entries(env).flatMap(([name, value]) =>
    value !== undefined && !withheld.has(name) ? [[name, value] as const] : [],
  );
  return { settings: Object.fromEntries(settings), ignored: refused.filter(isSet) };
}
