import { isEmail } from '@telehealth/ids';
import { percentDecoded } from '../config/setting-values.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://` of a server, or `file://` of a folder. */
  readonly url: string;
  readonly from: string;
  /** The name of the platform. */
  readonly sender: string;
  /** Whether mail is withheld from a server at `smtp://` without STARTTLS. */
  readonly requiresTls: boolean;
  /** Whether the texts of mails are printed as well, as `npm start` does. */
  readonly isPrinted: boolean;
}

/**
 * The settings of a URL whose parameters `from` and `name` are the sender, or what is wrong with it. With `print=true` in test mode
 * the texts are printed. In live mode mail is always encrypted.
 */
export function parseMail(text: string, mode: 'test' | 'live'): MailSettings | string {
  if (!/^(?:smtps?|file):\/\//.test(text) || !URL.canParse(text))
    return 'must be smtp://, smtps:// or file://';
  const from = parameterOf(text, 'from');
  const domain = from.slice(from.lastIndexOf('@') + 1);
  if (!isEmail(from)) return 'must have the e-mail address that mails come from, as ?from=<address>';
  const isPrinted = /[?&]print=true(?:&|$)/.test(text);
  if (isPrinted && mode === 'live') return 'must not have print=true in live mode';
  // The other parameters are for the connection.
  const url = text.replaceAll(/(?<=[?&])(?:from|name|print)=[^&#]*&?/g, '').replace(/[?&]$/, '');
  const sender = parameterOf(text, 'name') || domain;
  return { url, from, sender, requiresTls: mode === 'live', isPrinted };
}

function parameterOf(url: string, name: string): string {
  const [, written = ''] = new RegExp(`[?&]${name}=([^&#]*)`).exec(url) ?? [];
  return percentDecoded(written) ?? '';
}
