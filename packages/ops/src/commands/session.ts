import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { command, given } from '../command/command.ts';
import { required, text } from '../command/flag.ts';

const { listBrowserSessions, endBrowserSessions } = BrowserSessionService.method;

const client = required(text('whose sessions', '<client-id>'));
const brand = text('only those of this brand', '<brand-id>');

export const sessionCommands = [
  command('session list', 'List the browser sessions of a tenant by id, ended ones too', {
    example: '--client cli_7Kd2 --brand brd_3Fq8',
    method: listBrowserSessions,
    flags: { client, brand },
    request: ({ client, brand }) => ({ clientId: client, ...given({ brandId: brand }) }),
    columns: 'session_id role brand_id read_only open created_at ends_at',
  }),
  command('session end [session-id]', 'End a browser session of a tenant now, or all of them', {
    example: '--client cli_7Kd2 --brand brd_3Fq8 --yes',
    method: endBrowserSessions,
    flags: { client, brand },
    request: ({ client, brand, sessionId }) => ({
      clientId: client,
      ...given({ brandId: brand, sessionId }),
    }),
    danger: ({ client, brand, sessionId }) =>
      sessionId === undefined
        ? `Everybody who uses a page of ${brand ?? client} is signed out and has to begin again.`
        : undefined,
  }),
];
