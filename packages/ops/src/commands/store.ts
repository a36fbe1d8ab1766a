import { StoreService } from '@telehealth/contracts/common/v1/store_service';
import { command } from '../command/command.ts';
import { serviceFlag } from '../command/service-flag.ts';
import { executeStoreSizes } from '../execute/store-sizes.ts';

export const storeCommands = [
  command('store list', 'List what each service stores, the largest first, and the stream of events', {
    example: '--service intake',
    method: StoreService.method.getSizes,
    flags: serviceFlag('only what this service stores'),
    request: () => ({}),
    execute: executeStoreSizes,
    details: [
      'Bytes of MongoDB are those on its disk, with indexes. An embedded database counts its documents alone, and reads all',
      'of them for it. A bucket of media is not listed: its provider shows its size.',
    ],
  }),
];
