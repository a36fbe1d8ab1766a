import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DevelopmentIssuer } from './issuer/development-issuer.ts';
import { type SecretSetting, type ServiceEntry, settingFor } from './services.ts';

/** Addresses by the name of the service; several are separated by commas. */
export type Addresses = ReadonlyMap<string, string>;

export interface Provided {
  readonly storeUrl: string;
  readonly secrets: Readonly<Record<SecretSetting, string>>;
  /** The settings by which it proves its calls and recognizes its callers. */
  readonly calls: Readonly<Record<'INTERNAL_CREDENTIAL' | 'INTERNAL_CALLERS', string>>;
  readonly addresses: Addresses;
  /** The address at which patients reach the gateway. */
  readonly publicUrl: string;
  /** Networks, and addresses with a port, that webhooks may reach although they are not public. */
  readonly egressAllow?: readonly string[];
  /** The parent of the folders of files; absent: the service makes a folder beside its embedded database. */
  readonly filesDir?: string;
  /** The folder into which mails are written, and whose texts are printed; absent: none are sent. */
  readonly noticesDir?: string | undefined;
}

/** The settings of a service without those of its process. Throws for an unknown address. */
export function serviceSettings(
  { calls, secrets, namesPublicUrl, callsPublicApi, sendsToTenants, sendsMail, filesSetting }: ServiceEntry,
  provided: Provided,
): Readonly<Record<string, string>> {
  return {
    STORE_URL: provided.storeUrl,
    ...provided.calls,
    ...Object.fromEntries(secrets.map((setting) => [setting, provided.secrets[setting]])),
    ...addressSettings(calls, provided.addresses),
    ...(namesPublicUrl && { PUBLIC_URL: provided.publicUrl }),
    ...(callsPublicApi && { GATEWAY_URL: provided.publicUrl }),
    ...(sendsToTenants &&
      provided.egressAllow !== undefined && { EGRESS_ALLOW_CIDRS: provided.egressAllow.join(',') }),
    ...(sendsMail &&
      provided.noticesDir !== undefined && {
        SMTP_URL: `${pathToFileURL(provided.noticesDir).href}?from=notices@platform.example&print=true`,
      }),
    ...(filesSetting !== undefined &&
      provided.filesDir !== undefined && {
        [filesSetting]: pathToFileURL(
          join(provided.filesDir, filesSetting.replace(/_URL$/, '').toLowerCase()),
        ).href,
      }),
  };
}

/** The settings of a gateway whose patients sign in at this issuer. */
export function signInSettings({ url, clientId, clientSecret }: DevelopmentIssuer): Record<string, string> {
  return {
    OIDC_ISSUER: url,
    OIDC_CLIENT: `${encodeURIComponent(clientId)}:${clientSecret}`,
  };
}

/** The settings `<NAME>_URL` of a process that calls these services. Throws for an unknown address. */
export function addressSettings(calls: readonly string[], addresses: Addresses): Record<string, string> {
  return Object.fromEntries(
    calls.map((name) => {
      const address = addresses.get(name);
      if (address === undefined) throw new Error(`the address of ${name} is not known`);
      return [settingFor(name, 'URL'), address];
    }),
  );
}
