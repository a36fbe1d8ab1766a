import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { busUsers } from '@telehealth/events';
import { busRoles } from '@telehealth/platform/bus-roles';
import { natsConfig } from './nats-config.ts';

// npm run nats-config: writes deploy/nats.conf.
writeFileSync(join(import.meta.dirname, '../../../../deploy/nats.conf'), natsConfig(busUsers(busRoles)));
