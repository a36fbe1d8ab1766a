import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { busUsers } from '@telehealth/events';
import { busRoles } from '@telehealth/platform/bus-roles';
import { expect, test } from 'vitest';
import { natsConfig } from './nats-config.ts';

const file = join(import.meta.dirname, '../../../../deploy/nats.conf');

test('deploy/nats.conf is made from the table of services (npm run nats-config)', () => {
  expect(readFileSync(file, 'utf8')).toBe(natsConfig(busUsers(busRoles)));
});
