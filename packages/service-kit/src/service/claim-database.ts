import { getOrInsert } from '@telehealth/changes';
import type { CollectionDefinition, Document, Store } from '@telehealth/store';
import { ConfigError } from '../config/config.ts';
import type { DeploymentMode } from '../config/deployment-mode.ts';

/** The deployment to which a database belongs for ever (decisions.md 16). */
interface DeploymentDocument extends Document {
  readonly mode: DeploymentMode;
}

const deploymentDefinition: CollectionDefinition<DeploymentDocument> = {
  name: 'deployment',
  schemaVersion: 1,
};

/** The first start makes the database one of its mode. Throws `ConfigError` for a database of the other mode. */
export async function claimDatabase(
  store: Pick<Store, 'collection'>,
  service: string,
  mode: DeploymentMode,
): Promise<void> {
  const deployments = await store.collection(deploymentDefinition);
  const claimed = await getOrInsert(deployments, { _id: 'deployment', mode });
  if (claimed.mode === mode) return;
  const message = `is ${mode}, and the database of ${service} belongs to a ${claimed.mode} deployment`;
  throw new ConfigError([{ variable: 'DEPLOYMENT_MODE', message }]);
}
