import { percentDecoded } from '@telehealth/service-kit/config';
import { isEmail } from '../../domain/email.ts';

export interface MailSettings {
  /** `smtp://` or `smtps://` of a server, or `file://` of a folder. */
  readonly url: string;
  readonly from: string;
  /** The name of the platform. */
  readonly sender: string;
  /** Whether mail is withheld from a server at `smtp://` without STARTTLS. */
  readonly requiresTls: boolean;
}

/** The settings of a URL whose parameters `from` and `name` are the sender, or what is wrong with it. In live mode mail is always encrypted. */
export function parseMail(text: string, mode: 'test' | 'live'): MailSettings | string {
  if (!/^(?:smtps?|file):\/\//.test(text) || !URL.canParse(text))
    return 'must be smtp://, smtps:// or file://';
  const from = parameterOf(text, 'from');
  const domain = from.slice(from.lastIndexOf('@') + 1);
  if (!isEmail(from)) return 'must have the e-mail address that notices come from, as ?from=<address>';
  // The other parameters are for the connection.
  const url = text.replaceAll(/(?<=[?&])(?:from|name)=[^&#]*&?/g, '').replace(/[?&]$/, '');
  return { url, from, sender: parameterOf(text, 'name') || domain, requiresTls: mode === 'live' };
}

function parameterOf(url: string, name: string): string {
  const [, written = ''] = new RegExp(`[?&]${name}=([^&#]*)`).exec(url) ?? [];
  return percentDecoded(written) ?? '';
}
