import { backgroundLimits, getOrInsert } from '@telehealth/changes';
import type { Sealer } from '@telehealth/sealing';
import { Client, crypto } from 'acme-client';
import type { AcmeAccounts } from '../../storage/certificates.ts';
import { setUpAcmeHttp } from './acme-http.ts';
import type { AcmeSettings } from './acme-settings.ts';

/** The account of the platform at an authority. */
export interface AcmeAccount {
  /** Creates a missing account. Rejects when the store or the authority does not answer; the next call tries again. */
  open(): Promise<Client>;
  /** Makes the next `open` ask the authority for the account again. */
  forget(): void;
}

export function acmeAccount(
  { directoryUrl, email, ca }: AcmeSettings,
  { accounts, sealer }: { readonly accounts: AcmeAccounts; readonly sealer: Sealer },
): AcmeAccount {
  setUpAcmeHttp(ca);
  let opened: Promise<Client> | undefined;
  const open = async () => {
    const key = await accountKey(accounts, directoryUrl, sealer);
    const client = new Client({ directoryUrl, accountKey: key });
    const contact = email === '' ? {} : { contact: [`mailto:${email}`] };
    await client.createAccount({ termsOfServiceAgreed: true, ...contact });
    return client;
  };
  const forget = () => {
    opened = undefined;
  };
  return {
    open() {
      opened ??= open().catch((error: unknown) => {
        forget();
        throw error;
      });
      return opened;
    },
    forget,
  };
}

/** The key of the account, PEM. If several replicas make one at once, one succeeds and the others use its key. */
async function accountKey(accounts: AcmeAccounts, directoryUrl: string, sealer: Sealer): Promise<Buffer> {
  const stored = await accounts.get(directoryUrl, backgroundLimits);
  if (stored !== undefined) return Buffer.from(sealer.open(directoryUrl, stored.sealedKey));
  const key = await crypto.createPrivateEcdsaKey();
  const made = { _id: directoryUrl, sealedKey: sealer.seal(directoryUrl, key) };
  const { sealedKey } = await getOrInsert(accounts, made, backgroundLimits);
  return Buffer.from(sealer.open(directoryUrl, sealedKey));
}
