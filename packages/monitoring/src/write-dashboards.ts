import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardOf } from './dashboard.ts';
import { dashboardTables } from './panels.ts';

const folder = join(import.meta.dirname, '../../../deploy/monitoring/dashboards');

// npm run dashboards: writes deploy/monitoring/dashboards.
for (const table of dashboardTables) {
  writeFileSync(join(folder, table.file), `${JSON.stringify(dashboardOf(table), undefined, 2)}\n`);
}
