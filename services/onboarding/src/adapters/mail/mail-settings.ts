import { percentDecoded } from '@telehealth/service-kit';
import { isEmail } from '../../domain/email.ts';

/** Where mails go, and from whom. */
export interface MailSettings {
  /** `smtp://` or `smtps://` of a server, or `file://` of a folder. */
  readonly url: string;
  readonly from: string;
  /** Whether a server at `smtp://` that offers no STARTTLS gets nothing. */
  readonly requiresTls: boolean;
}

/** The settings of an address whose parameter `from` is the sender, or what is wrong with it. In live mode no mail travels in clear. */
export function parseMail(text: string, mode: 'test' | 'live'): MailSettings | string {
  if (!/^(?:smtps?|file):\/\//.test(text) || !URL.canParse(text))
    return 'must be smtp://, smtps:// or file://';
  const [, written = ''] = /[?&]from=([^&#]*)/.exec(text) ?? [];
  const from = percentDecoded(written) ?? '';
  if (!isEmail(from)) return 'must have the e-mail address that notices come from, as ?from=<address>';
  // The others are for the connection.
  const url = text.replace(/(?<=[?&])from=[^&#]*&?/, '').replace(/[?&]$/, '');
  return { url, from, requiresTls: mode === 'live' };
}
