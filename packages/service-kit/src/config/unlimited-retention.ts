import type { Environment } from './config.ts';

/**
 * Retention settings that a live process lacks, so that their data are never removed (decisions.md 13). `settings` are
 * those of its service. Empty in test mode.
 */
export function unlimitedRetention(env: Environment, settings: readonly string[] = []): readonly string[] {
  if (env.DEPLOYMENT_MODE !== 'live') return [];
  return settings.filter((setting) => !env[setting]);
}
