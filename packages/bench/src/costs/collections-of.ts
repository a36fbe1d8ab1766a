import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBus } from '@telehealth/events';
import { services } from '@telehealth/platform/services';
import { settingsAlone } from '@telehealth/platform/settings-alone';
import { systemClock } from '@telehealth/service-kit/scheduling';
import { recordingCollections, type StoredCollection } from '../idle/stored-service.ts';

/** Opens the service on a database of its own. */
export async function collectionsOf(name: string): Promise<readonly StoredCollection[]> {
  const { service } = await import(services.find((each) => each.name === name)?.module ?? name);
  const dataDir = mkdtempSync(join(tmpdir(), 'telehealth-bench-'));
  const bus = openBus('memory:', { clock: systemClock });
  const recorded = recordingCollections();
  try {
    const config = service.loadConfig(settingsAlone(name, { dataDir, storeUrl: 'sqlite::memory:' }));
    const context = await service.createContext(config, { bus, wrapStore: recorded.wrapStore });
    await context.close();
    return recorded.collections();
  } finally {
    await bus.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
