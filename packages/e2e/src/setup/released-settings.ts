import { fileURLToPath } from 'node:url';

/** Settings with the names that the last release (`.ci/released`) has for them. It has nothing to add once that release knows today's names. */
export function releasedSettings(settings: Readonly<Record<string, string>>): Record<string, string> {
  const { GATEWAY_URL, MEDIA_URL, OIDC_CLIENT } = settings;
  const [id = '', ...secret] = OIDC_CLIENT?.split(':') ?? [];
  return {
    ...settings,
    ...(GATEWAY_URL && { E2E_BASE_URL: GATEWAY_URL, SIMULATED_EVENTS_URL: GATEWAY_URL }),
    ...(MEDIA_URL && { MEDIA_DIR: fileURLToPath(MEDIA_URL) }),
    ...(OIDC_CLIENT && {
      OIDC_CLIENT_ID: decodeURIComponent(id),
      OIDC_CLIENT_SECRET: secret.join(':'),
    }),
  };
}
