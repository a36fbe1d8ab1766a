import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chartProcesses } from './chart-processes.ts';

// npm run chart-processes: writes deploy/helm/telehealth/services.json.
const file = join(import.meta.dirname, '../../../../deploy/helm/telehealth/services.json');
writeFileSync(file, `${JSON.stringify(chartProcesses(), null, 2)}\n`);
