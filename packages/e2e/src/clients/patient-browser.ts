import { randomInt } from 'node:crypto';
import { type IncomingHttpHeaders, request } from 'node:http';

export interface PageAnswer {
  readonly status: number;
  readonly location: string;
  readonly text: string;
}

/** Without scripts; cookies are stored by origin. */
export interface PatientBrowser {
  get(address: string): Promise<PageAnswer>;
  post(address: string, form: Readonly<Record<string, string>>): Promise<PageAnswer>;
  /** Follows redirects to a page or to a host other than loopback. Returns the last answer. */
  follow(address: string): Promise<PageAnswer & { readonly address: string }>;
  /** At the development issuer, starting at an address of the gateway. Returns the final address. */
  signIn(address: string, name: string): Promise<string>;
}

/** Each patient has an address: one may begin five sign-ins a second (docs/security/sign-in.md). */
const ownAddress = () => `127.${randomInt(16, 256)}.${randomInt(256)}.${randomInt(1, 255)}`;

/**
 * `localAddress` is such as `127.0.0.2`. With `keepsCookies` it also sends deleted cookies, as an attacker who repeats
 * a request.
 */
export function patientBrowser(localAddress = ownAddress(), keepsCookies = false): PatientBrowser {
  const jars = new Map<string, Map<string, string>>();

  async function send(address: string, form?: Readonly<Record<string, string>>): Promise<PageAnswer> {
    const { origin } = new URL(address);
    const jar = jars.get(origin) ?? new Map<string, string>();
    jars.set(origin, jar);
    const body = form && new URLSearchParams(form).toString();
    const headers = {
      cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    const { status, headers: answered, text } = await exchange(address, { localAddress, headers, body });
    for (const line of answered['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value !== '') jar.set(name, value);
      else if (!keepsCookies) jar.delete(name);
    }
    const { location } = answered;
    return { status, text, location: location === undefined ? '' : new URL(location, address).href };
  }

  async function follow(address: string) {
    let at = address;
    let answer = await send(at);
    while (answer.location !== '' && new URL(answer.location).hostname === '127.0.0.1') {
      at = answer.location;
      answer = await send(at);
    }
    return { ...answer, address: answer.location || at };
  }

  return {
    get: (address) => send(address),
    post: (address, form) => send(address, form),
    follow,
    async signIn(address, name) {
      const { address: form } = await follow(address);
      const { location, status, text } = await send(form, { name });
      if (location === '') throw new Error(`${form} answered ${status} and sent nobody on: ${text}`);
      return (await follow(location)).address;
    },
  };
}

function exchange(
  address: string,
  {
    body,
    ...options
  }: {
    readonly localAddress: string;
    readonly headers: Record<string, string>;
    readonly body: string | undefined;
  },
): Promise<{ status: number; headers: IncomingHttpHeaders; text: string }> {
  return new Promise((resolve, reject) => {
    const method = body === undefined ? 'GET' : 'POST';
    const sent = request(address, { method, ...options }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => {
        text += piece;
      });
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, text }),
      );
      response.once('error', reject);
    });
    sent.once('error', reject);
    sent.end(body);
  });
}
