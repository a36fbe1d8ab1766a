import { type SecretSetting, type ServiceEntry, settingFor } from '@telehealth/platform/services';

/** The network of operators, in which a service listens for them. It is the subnet in docker-compose.yml. */
export const operatorNetwork = '172.30.9.0/24';

const nameOf: Readonly<Record<SecretSetting, (service: string) => string>> = {
  OPERATOR_TOKEN: () => 'operator_token',
  SEALING_KEYS: (service) => `${service}_sealing_keys`,
};

/** The secrets of a service, by the setting that names their file. */
export function composeSecrets({ name, secrets }: ServiceEntry): Readonly<Record<string, string>> {
  return {
    INTERNAL_CREDENTIAL_FILE: `${name}_credential`,
    INTERNAL_CALLERS_FILE: `${name}_callers`,
    BUS_URL_FILE: `${name}_bus_url`,
    STORE_URL_FILE: `${name}_store_url`,
    ...Object.fromEntries(secrets.map((setting) => [`${setting}_FILE`, nameOf[setting](name)])),
  };
}

/** The block of a service in docker-compose.yml. */
export function composeBlock(service: ServiceEntry): string {
  const { name, folder, calls, filesSetting, replicas } = service;
  const { namesPublicUrl, callsPublicApi, sendsConfirmations, reachesOutside, sendsToTenants } = service;
  const secrets = composeSecrets(service);
  const files = filesSetting?.replace(/_URL$/, '').toLowerCase();
  const settings = [
    '<<: *settings',
    `OPERATOR_HOST: ${operatorNetwork}`,
    ...Object.entries(secrets).map(([setting, secret]) => `${setting}: /run/secrets/${secret}`),
    ...calls.map((called) => `${settingFor(called, 'URL')}: http://${called}:8080`),
    ...(namesPublicUrl ? [`PUBLIC_URL: \${PUBLIC_URL:-http://127.0.0.1:\${GATEWAY_PORT:-8000}}`] : []),
    ...(sendsConfirmations || callsPublicApi ? ['GATEWAY_URL: http://gateway:8000'] : []),
    ...(sendsToTenants ? [`EGRESS_DENY: \${EGRESS_DENY:-}`] : []),
    ...(files === undefined ? [] : [`${filesSetting}: file:/${files}`]),
  ];
  return [
    `  ${name}:`,
    '    <<: *process',
    `    scale: \${${settingFor(name, 'REPLICAS')}:-${replicas ?? 1}}`,
    `    image: \${REGISTRY:-localhost}/telehealth-${name}:\${VERSION:-0.0.0}`,
    `    build: { context: ., args: { <<: *build, PROCESS: ${folder} } }`,
    `    networks: [internal, data, operators${reachesOutside ? ', outside' : ''}]`,
    '    environment:',
    ...settings.map((setting) => `      ${setting}`),
    `    secrets: [${Object.values(secrets).join(', ')}]`,
    ...(files === undefined ? [] : [`    volumes: ["${files}:/${files}"]`]),
    '',
  ].join('\n');
}

/** The lines of these secrets in docker-compose.yml. */
export function composeSecretLines(names: readonly string[]): string {
  return names.map((name) => `  ${name}: { file: ./deploy/secrets/${name} }\n`).join('');
}
