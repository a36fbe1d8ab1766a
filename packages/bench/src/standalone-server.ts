/** The standalone platform in a process of its own: the data folder is the argument. */
import { startPlatform } from '@telehealth/platform';
import { serveParent } from './server-process.ts';

const [, , dataDir = ''] = process.argv;
const platform = await startPlatform({ dataDir, port: 0, rateLimits: false });

serveParent(platform.start, () => platform.close());
