export { type MailSettings, parseMail } from './mail-settings.ts';
export type { Mail, Mailer } from './mailer.ts';
export { openMailer } from './open-mailer.ts';
