import { type SecretSetting, type ServiceEntry, settingFor } from '../src/services.ts';

/** The network of operators, in which a service listens for them. It is the subnet in docker-compose.yml. */
export const operatorNetwork = '172.30.9.0/24';

const nameOf: Readonly<Record<SecretSetting, (service: string) => string>> = {
  OPERATOR_TOKEN: () => 'operator_token',
  SEALING_KEYS: (service) => `${service}_sealing_keys`,
};

/** The secrets of a service, by the setting that names their file. */
export function composeSecrets({ name, secrets }: ServiceEntry): Readonly<Record<string, string>> {
  return {
    INTERNAL_CREDENTIAL_FILE: 'internal_credential',
    BUS_URL_FILE: `${name}_bus_url`,
    STORE_URL_FILE: `${name}_store_url`,
    ...Object.fromEntries(secrets.map((setting) => [`${setting}_FILE`, nameOf[setting](name)])),
  };
}

/** The block of a service in docker-compose.yml. */
export function composeBlock(service: ServiceEntry): string {
  const { name, folder, calls, filesSetting } = service;
  const { namesPublicUrl, callsPublicApi, reachesOutside, sendsToTenants } = service;
  const secrets = composeSecrets(service);
  const files = filesSetting?.replace(/_DIR$/, '').toLowerCase();
  const settings = [
    `OPERATOR_HOST: ${operatorNetwork}`,
    ...Object.entries(secrets).map(([setting, secret]) => `${setting}: /run/secrets/${secret}`),
    ...calls.map((called) => `${settingFor(called, 'URL')}: http://${called}:8080`),
    ...(namesPublicUrl ? [`PUBLIC_URL: \${PUBLIC_URL:-http://127.0.0.1:8000}`] : []),
    ...(callsPublicApi ? ['E2E_BASE_URL: http://gateway:8000'] : []),
    ...(sendsToTenants ? [`EGRESS_OWN_HOSTS: \${EGRESS_OWN_HOSTS:-}`] : []),
    ...(files === undefined ? [] : [`${filesSetting}: /${files}`]),
  ];
  const image = `"$\{NODE_IMAGE:-node:24-bookworm-slim}"`;
  return [
    `  ${name}:`,
    '    <<: *process',
    `    build: { context: ., args: { PROCESS: ${folder}, NODE_IMAGE: ${image} } }`,
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
