import { BrowserSessionService } from '@telehealth/contracts/accounts/v1/browser_session_service';
import { command } from '../command/command.ts';
import { text } from '../command/flag.ts';

const { listBrowserSessions, endBrowserSessions } = BrowserSessionService.method;

const brandId = text('only those of this brand', '<brand-id>');

export const sessionCommands = [
  command('session list <client-id>', 'List the browser sessions of a tenant by id, ended ones too', {
    method: listBrowserSessions,
    flags: { brandId },
    columns: 'session_id role brand_id read_only open created_at ends_at',
  }),
  command('session end <client-id>', 'End the browser sessions of a tenant now, all or some', {
    method: endBrowserSessions,
    flags: { brandId, sessionId: text('only this session', '<session-id>') },
    danger: ({ clientId, brandId: ofBrand, sessionId }) =>
      sessionId === undefined
        ? `Everybody who uses a page of ${ofBrand ?? clientId} is signed out and has to begin again.`
        : undefined,
  }),
];
