import { ConsoleService } from '@telehealth/contracts/accounts/v1/console_service';
import { consoleOperations } from '@telehealth/public-api/console/operations';
import { line } from '../routes/line.ts';

/** decisions.md 15. */
export const consoleSessionLines = [
  line(consoleOperations.listConsoleSessions, ConsoleService.method.listConsoleSessions),
  line(consoleOperations.endConsoleSession, ConsoleService.method.endConsoleSession),
];
