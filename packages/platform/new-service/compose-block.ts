import { serviceSettings } from '../src/service-settings.ts';
import type { ServiceEntry } from '../src/services.ts';

/** A value that compose takes from its environment; without it compose fails and says what is missing. */
const fromEnvironment = (setting: string, meaning: string) => `$\{${setting}:?${meaning}}`;

/** The block of a service in docker-compose.yml. */
export function composeBlock(service: ServiceEntry): string {
  const { name, folder, calls, filesSetting } = service;
  const settings = serviceSettings(service, {
    storeUrl: `mongodb://mongodb:27017/${name}`,
    secrets: {
      OPERATOR_TOKEN: fromEnvironment('OPERATOR_TOKEN', "the first operator's token"),
      SEALING_KEYS: fromEnvironment('SEALING_KEYS', 'id:base64 of 32 bytes, the current key first'),
    },
    addresses: new Map(calls.map((called) => [called, `http://${called}:8080`])),
    filesDir: '/',
  });
  const volume = filesSetting === undefined ? undefined : settings[filesSetting]?.slice(1);
  return [
    `  ${name}:`,
    '    <<: *process',
    `    build: { context: ., args: { PROCESS: ${folder} } }`,
    '    environment:',
    '      <<: *environment',
    ...Object.entries(settings).map(([setting, value]) => `      ${setting}: ${value}`),
    ...(volume === undefined ? [] : [`    volumes: ["${volume}:/${volume}"]`]),
    '',
  ].join('\n');
}
