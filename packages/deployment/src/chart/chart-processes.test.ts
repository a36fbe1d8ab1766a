import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chartProcesses } from './chart-processes.ts';

const file = join(import.meta.dirname, '../../../../deploy/helm/telehealth/services.json');

test('deploy/helm/telehealth/services.json is made from the table of services (npm run chart-processes)', () => {
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(chartProcesses());
});
