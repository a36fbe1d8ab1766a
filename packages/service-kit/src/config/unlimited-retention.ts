import type { Environment } from './config.ts';

/**
 * The settings of retention that a live process has no value of, so that what they are about is kept for ever (decisions.md 13).
 * `settings` are those of its service. None in test mode.
 */
export function unlimitedRetention(env: Environment, settings: readonly string[] = []): readonly string[] {
  if (env.DEPLOYMENT_MODE !== 'live') return [];
  return settings.filter((setting) => !env[setting]);
}
