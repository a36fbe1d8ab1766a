/** Runs one attack in a process of its own, so that what it costs is not measured as the platform's: `attacker.ts <name>`. */
import { once } from 'node:events';
import type { StartFile } from '@telehealth/platform';
import { type AttackName, attacks } from './index.ts';

const [, , name] = process.argv;
process.on('disconnect', () => process.exit());
const [start] = (await once(process, 'message')) as [StartFile];
const begin = await attacks[name as AttackName](start);
process.send?.('prepared');
await once(process, 'message');
begin();
