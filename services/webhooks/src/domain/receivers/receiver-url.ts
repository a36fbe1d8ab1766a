import { DomainError, type Issue } from '@telehealth/errors';

const maxLength = 2048;
const where = '/url';

/**
 * The address of a receiver in normal form, without a fragment. A private address can be registered, because each sending
 * checks it. Throws `malformed-request` for a text that is no URL or too long, and `validation` for another scheme than
 * http(s), for http in live mode and for userinfo.
 */
export function receiverUrl(text: string, mode: 'test' | 'live'): string {
  const url = URL.parse(text);
  if (url === null)
    throw malformed({ code: 'url.malformed', message: 'The URL is an absolute URL with a host.', where });
  url.hash = '';
  if (text.length > maxLength || url.href.length > maxLength) {
    throw malformed({
      code: 'request.length',
      message: `The URL has at most ${maxLength} characters in normal form.`,
      where,
    });
  }
  const issue = findIssue(url, mode);
  if (issue !== undefined) throw new DomainError('validation', 'the URL of a receiver', { issues: [issue] });
  return url.href;
}

function findIssue({ protocol, username, password }: URL, mode: 'test' | 'live'): Issue | undefined {
  if (protocol !== 'https:' && (protocol !== 'http:' || mode === 'live')) {
    const allowed = mode === 'live' ? '`https`' : '`https` or `http`';
    return { code: 'url.scheme', message: `The scheme of the URL is ${allowed}.`, where };
  }
  if (username !== '' || password !== '')
    return { code: 'url.userinfo', message: 'The URL has no user name and no password.', where };
  return undefined;
}

function malformed(issue: Issue): DomainError {
  return new DomainError('malformed-request', 'the URL of a receiver', { issues: [issue] });
}
