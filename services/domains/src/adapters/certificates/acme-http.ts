import { Agent } from 'node:https';
import { axios } from 'acme-client';
import { AcmeProblem } from './acme-problem.ts';

/** The longest that one request to the authority takes, ms. */
const requestMs = 8000;

const urn = 'urn:ietf:params:acme:error:';

/**
 * Configures requests to the authority, whose certificate is verified by `ca`. acme-client has one HTTP client per process and
 * no options per account, so this is done once: a process has one authority.
 */
export function setUpAcmeHttp(ca: string | undefined): void {
  Object.assign(axios.defaults, {
    httpsAgent: new Agent({ ca }),
    timeout: requestMs,
    proxy: false,
    // The schedule repeats steps.
    acmeSettings: { retryMaxAttempts: 0, retryDefaultDelay: 1 },
  });
  // acme-client reduces a problem to its text. It needs badNonce itself, to repeat the request.
  axios.interceptors.response.use((response) => {
    const { status, data, headers } = response;
    const type = typeof data?.type === 'string' ? data.type.replace(urn, '') : 'unknown';
    if (status < 400 || type === 'badNonce') return response;
    const seconds = Number(headers['retry-after']);
    throw new AcmeProblem(status, type, String(data?.detail ?? ''), seconds > 0 ? seconds : undefined);
  });
}

/** Finds the names of the authority in CAA records. */
export type FindCaaIdentities = () => Promise<readonly string[] | undefined>;

/** From the directory of the authority (RFC 8555, 7.1.1), once; undefined when it lists none. Rejects when it does not answer. */
export function caaIdentitiesOf(directoryUrl: string): FindCaaIdentities {
  let known: readonly string[] | undefined;
  return async () => {
    known ??= await readCaaIdentities(directoryUrl);
    return known;
  };
}

async function readCaaIdentities(directoryUrl: string): Promise<readonly string[] | undefined> {
  const { data } = await axios.get(directoryUrl);
  const listed: unknown = data?.meta?.caaIdentities;
  return Array.isArray(listed) ? listed.map((name) => String(name).toLowerCase()) : undefined;
}
