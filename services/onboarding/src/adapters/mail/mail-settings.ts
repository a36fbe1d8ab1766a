import { percentDecoded } from '@telehealth/service-kit/config';
import { isEmail } from '../../domain/email.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://` of a server, or `file://` of a folder. */
  readonly url: string;
  readonly from: string;
  /** Whether mail is withheld from a server at `smtp://` without STARTTLS. */
  readonly requiresTls: boolean;
}

/** The settings of a URL whose parameter `from` is the sender, or what is wrong with it. In live mode mail is always encrypted. */
export function parseMail(text: string, mode: 'test' | 'live'): MailSettings | string {
  if (!/^(?:smtps?|file):\/\//.test(text) || !URL.canParse(text))
    return 'must be smtp://, smtps:// or file://';
  const [, written = ''] = /[?&]from=([^&#]*)/.exec(text) ?? [];
  const from = percentDecoded(written) ?? '';
  if (!isEmail(from)) return 'must have the e-mail address that notices come from, as ?from=<address>';
  // The other parameters are for the connection.
  const url = text.replace(/(?<=[?&])from=[^&#]*&?/, '').replace(/[?&]$/, '');
  return { url, from, requiresTls: mode === 'live' };
}
