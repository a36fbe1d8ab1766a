import { isEmail } from '@telehealth/ids';
import { percentDecoded } from '../config/setting-values.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://` of a server, or `file://` of a folder. */
  readonly url: string;
  readonly from: string;
  /** Whether mail is withheld from a server at `smtp://` without STARTTLS. */
  readonly requiresTls: boolean;
  /** Whether the texts of mails are printed too, for whoever started the platform on one machine. */
  readonly isPrinted: boolean;
}

/**
 * The settings of a URL whose parameter `from` is the sender, or what is wrong with it. With `print=true` in test mode the texts are
 * printed. In live mode mail is always encrypted.
 */
export function parseMail(text: string, mode: 'test' | 'live'): MailSettings | string {
  if (!/^(?:smtps?|file):\/\//.test(text) || !URL.canParse(text))
    return 'must be smtp://, smtps:// or file://';
  const [, written = ''] = /[?&]from=([^&#]*)/.exec(text) ?? [];
  const from = percentDecoded(written) ?? '';
  if (!isEmail(from)) return 'must have the e-mail address that mails come from, as ?from=<address>';
  const isPrinted = /[?&]print=true(?:&|$)/.test(text);
  if (isPrinted && mode === 'live') return 'must not have print=true in live mode';
  // The other parameters are for the connection.
  const url = text.replaceAll(/(?<=[?&])(?:from|print)=[^&#]*&?/g, '').replace(/[?&]$/, '');
  return { url, from, requiresTls: mode === 'live', isPrinted };
}
