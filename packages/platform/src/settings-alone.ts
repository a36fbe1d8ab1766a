import { callSettings, loadSecrets, secretsOf } from './secrets.ts';
import { serviceSettings } from './service-settings.ts';
import { services } from './services.ts';

const nowhere = 'http://127.0.0.1:9';

/**
 * The settings of one service that opens its database without the rest of the platform. No other service answers it. Its secrets are
 * those of the data folder. Throws for an unknown service.
 */
export function settingsAlone(
  name: string,
  { dataDir, storeUrl }: { readonly dataDir: string; readonly storeUrl: string },
): Readonly<Record<string, string>> {
  const service = services.find((each) => each.name === name);
  if (service === undefined) throw new Error(`no service is called ${name}`);
  const secrets = loadSecrets(dataDir);
  return {
    LOG_LEVEL: 'silent',
    ...serviceSettings(service, {
      storeUrl,
      secrets: secretsOf(name, secrets),
      calls: callSettings(name, secrets),
      addresses: new Map(services.map((each) => [each.name, nowhere])),
      publicUrl: nowhere,
      filesDir: dataDir,
    }),
  };
}
