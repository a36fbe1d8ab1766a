import { Agent } from 'node:https';
import { axios } from 'acme-client';
import { AcmeProblem } from './acme-problem.ts';

/** The longest that one request to the authority takes, ms. */
const requestMs = 8000;

const urn = 'urn:ietf:params:acme:error:';

/**
 * Says how requests go to the authority whose certificate is of `ca`. acme-client has one HTTP client for a process and no
 * options for one account, so this is done once: a process has one authority.
 */
export function setUpAcmeHttp(ca: string | undefined): void {
  Object.assign(axios.defaults, {
    httpsAgent: new Agent({ ca }),
    timeout: requestMs,
    proxy: false,
    // Steps are repeated by the schedule.
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
