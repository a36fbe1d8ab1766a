import { percentDecoded } from '@telehealth/service-kit/config';

/** The gateway's registration at the issuer. */
export interface IssuerClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

/** Parses `<id>:<secret>`, in which the id has `%3A` for a colon; undefined for other text. */
export function parseIssuerClient(text: string): IssuerClient | undefined {
  const [, id = '', clientSecret = ''] = /^([^:\s]+):([\x21-\x7e]{16,})$/.exec(text) ?? [];
  const clientId = percentDecoded(id);
  return clientId ? { clientId, clientSecret } : undefined;
}
