import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError, type DeploymentMode } from '@telehealth/service-kit/config';
import type { Logger } from '@telehealth/service-kit/telemetry';
import type { MediaSettings } from './settings.ts';

/**
 * The first start makes a media folder one of its mode for ever (decisions.md 16). Throws `ConfigError` for a folder of
 * the other mode. Only uploads need the folder, so the start goes on where it cannot be used.
 */
export async function claimMedia(
  settings: MediaSettings,
  mode: DeploymentMode,
  logger: Pick<Logger, 'warn'>,
): Promise<void> {
  if (settings.store !== 'files') return;
  const { folder } = settings;
  const owner = await claimFolder(folder, mode).catch((err: unknown) => {
    logger.warn({ err }, 'the media folder cannot be used');
    return mode;
  });
  if (owner === mode) return;
  const message = `is ${mode}, and the media folder ${folder} belongs to a ${owner} deployment`;
  throw new ConfigError([{ variable: 'DEPLOYMENT_MODE', message }]);
}

/** The mode to which the folder belongs. */
async function claimFolder(folder: string, mode: DeploymentMode): Promise<string> {
  const mark = join(folder, '.deployment-mode');
  const draft = `${mark}-${randomUUID()}`;
  await mkdir(folder, { recursive: true, mode: 0o700 });
  // A link appears with its content, and for one of several replicas.
  await writeFile(draft, mode);
  await link(draft, mark)
    .catch(unlessMarked)
    .finally(() => rm(draft, { force: true }));
  return await readFile(mark, 'utf8');
}

function unlessMarked(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error;
}
