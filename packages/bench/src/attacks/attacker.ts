/** `attacker.ts <name>` runs one attack in its own process, so that its cost is not measured as the platform's. */
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
