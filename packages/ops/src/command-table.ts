import type { Command } from './command.ts';
import { apiKeyCommands } from './commands/api-key.ts';
import { auditCommands } from './commands/audit.ts';
import { brandCommands } from './commands/brand.ts';
import { clientCommands } from './commands/client.ts';
import { offeringCommands } from './commands/offering.ts';
import { operatorCommands } from './commands/operator.ts';
import { publishableKeyCommands } from './commands/publishable-key.ts';

/** Every command, in the order of help. */
export const commandTable: readonly Command[] = [
  ...clientCommands,
  ...brandCommands,
  ...apiKeyCommands,
  ...publishableKeyCommands,
  ...offeringCommands,
  ...operatorCommands,
  ...auditCommands,
];
