import { KeyService } from '@telehealth/contracts/common/v1/key_service';
import { command } from '../command/command.ts';
import { executeRewrap } from '../execute/rewrap.ts';

export const keyCommands = [
  command(
    'keys rewrap',
    'Wrap every key under the newest sealing key, in every service, and list the sealing keys that can be removed',
    { example: '--json', method: KeyService.method.rewrapKeys, request: () => ({}), execute: executeRewrap },
  ),
];
