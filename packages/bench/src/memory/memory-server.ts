/** `memory-server.ts <folder>` runs the standalone platform in a folder; `jump` moves its clock eight minutes on. */
import { startPlatform } from '@telehealth/platform';
import { createLogger } from '@telehealth/service-kit/telemetry';
import { serveParent } from '../measure/server-process.ts';
import { jumpingClock } from './jumping-clock.ts';

const [dataDir = ''] = process.argv.slice(2);
const receiverLogger = createLogger({ service: 'receiver', level: 'silent' });
const clock = jumpingClock();
const platform = await startPlatform({ dataDir, port: 0, rateLimits: false, receiverLogger, clock });

serveParent(
  platform.start,
  () => platform.close(),
  () => clock.jump(8 * 60_000),
);
