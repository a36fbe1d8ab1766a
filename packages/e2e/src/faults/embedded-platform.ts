import { isUnavailable, type Stoppable, type Unavailable } from '@telehealth/test-servers';
import { startReceiver } from '@telehealth/test-servers/receiver';
import { freePort } from '@telehealth/test-servers/reserve-port';
import { launch, standalone } from '../setup/launch.ts';
import { receiversHere } from '../setup/receivers-here.ts';
import { type Fault, meet, type Stage } from './fault.ts';
import { mountSmallDisk, type SmallDisk } from './small-disk.ts';

/** One process, with its embedded databases on a small disk. */
export interface EmbeddedPlatform extends Stage, Stoppable {
  readonly disk: SmallDisk;
  /** kill -9, and a start on the same data. */
  killAndRestart(): Promise<void>;
}

export async function startEmbeddedPlatform(): Promise<EmbeddedPlatform | Unavailable> {
  const disk = await mountSmallDisk();
  if (isUnavailable(disk)) return disk;
  const receiver = await startReceiver();
  const PORT = String(await freePort());
  const start = () =>
    launch(standalone, { dataDir: disk.folder, env: { ...receiversHere, PORT, RATE_LIMITS: 'off' } });
  const stopRest = async () => {
    await receiver.close();
    await disk.stop();
  };
  let platform = await start().catch(async (error) => {
    await stopRest();
    throw error;
  });
  return {
    get start() {
      return platform.start;
    },
    receiver,
    receiverUrl: receiver.url,
    disk,
    async killAndRestart() {
      await platform.kill();
      platform = await start();
    },
    async stop() {
      await platform.stop();
      await stopRest();
    },
  };
}

export const embeddedFaults: readonly Fault<EmbeddedPlatform>[] = [
  { name: 'embedded: kill -9 of the only process', happen: (platform) => platform.killAndRestart() },
  {
    name: 'embedded: the disk is full',
    async happen({ disk }, traffic) {
      disk.fill();
      await meet(traffic);
      await meet(traffic);
      disk.free();
    },
  },
];
