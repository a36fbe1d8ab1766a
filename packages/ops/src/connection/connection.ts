import { readFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import type { StartFile } from '@telehealth/platform';
import { UsageError } from '../io/failure.ts';
import { textIn } from '../io/text-file.ts';
import { type Address, readAddress } from './address.ts';
import { savedSignIn, signInFile } from './sign-in-file.ts';

/** Addresses of services, and their token. */
export interface Connection {
  /** @throws UsageError for an unknown address, or one that the token is not for. */
  readonly addressOf: (service: string) => Address;
  /** PEM authorities for `https://`; undefined: Node's. */
  readonly ca: string | undefined;
  /** Undefined for calls without one. */
  readonly token: string | undefined;
  /** Where browsers reach the platform; undefined if nothing names it. */
  readonly publicUrl: string | undefined;
  /** Origin of the token, to report its refusal. */
  readonly tokenSource: string;
}

interface ConnectionFlags {
  readonly url?: string | undefined;
  readonly tokenFile?: string | undefined;
}

/**
 * From flags, else settings, else the sign-in of the user at that platform, else the start file of `npm start` or
 * `npm run start:distributed` in the data folder. The start file's token, and that of a sign-in at its address, are only sent there;
 * that of another sign-in is never sent there.
 *
 * @throws UsageError without a token, or for one that no header can contain.
 */
export function readConnection(flags: ConnectionFlags, env: NodeJS.ProcessEnv): Connection {
  const { path: startPath, start, besideStart } = startIn(env);
  const addresses = readAddresses(flags, env);
  const given = givenToken(flags, env);
  const signedIn = given === undefined ? signInAt(addresses, env) : undefined;
  const token = given?.token ?? signedIn?.token ?? start?.ops_token;
  const isSignedInAtNamed = signedIn !== undefined && givenUrl('accounts', flags, env) !== undefined;
  if (token === undefined) {
    throw new UsageError(
      `There is no operator token: set OPS_TOKEN or give --token-file, or sign in with \`sign-in <email>\` (${besideStart})`,
    );
  }
  const tokenSource = given?.source ?? signedIn?.source ?? startPath;
  if (!/^[\x21-\x7e]+$/.test(token)) throw new UsageError(`${tokenSource} does not hold a token`);
  return {
    ...addresses,
    addressOf(service) {
      const named = givenUrl(service, flags, env);
      if (named !== undefined && given === undefined && !isSignedInAtNamed) {
        throw new UsageError(
          `${named.source} names an address, so its token is needed too: set OPS_TOKEN or give --token-file`,
        );
      }
      if (named === undefined && isSignedInAtNamed) {
        throw new UsageError(
          `Nothing names an address of ${service} at which you signed in: set OPS_URL or give --url`,
        );
      }
      return addresses.addressOf(service);
    },
    token,
    tokenSource,
  };
}

/** As `readConnection`, for calls without a token. */
export function readAddresses(flags: ConnectionFlags, env: NodeJS.ProcessEnv): Connection {
  const { path: startPath, start, besideStart } = startIn(env);
  return {
    addressOf(service) {
      const named = givenUrl(service, flags, env);
      if (named !== undefined) return readAddress(named.url, named.source);
      const url = start?.ops_urls?.[service] ?? start?.ops_url;
      if (url !== undefined) return readAddress(url, startPath);
      throw new UsageError(`There is no address: set OPS_URL or give --url (${besideStart})`);
    },
    ca: env.OPS_CA_FILE ? textIn(env.OPS_CA_FILE, 'OPS_CA_FILE') : undefined,
    token: undefined,
    publicUrl:
      env.PUBLIC_URL || (givenUrl('accounts', flags, env) === undefined ? start?.base_url : undefined),
    tokenSource: startPath,
  };
}

/** Undefined where no address is known. */
function signInAt({ addressOf }: Connection, env: NodeJS.ProcessEnv) {
  let address: Address;
  try {
    address = addressOf('accounts');
  } catch {
    return undefined;
  }
  const file = signInFile(address, env);
  const saved = file && savedSignIn(file);
  return file && saved ? { token: saved.token, source: file } : undefined;
}

function givenUrl(service: string, { url }: ConnectionFlags, env: NodeJS.ProcessEnv) {
  if (url !== undefined) return { url, source: '--url' };
  const source = [`OPS_URL_${service.toUpperCase().replaceAll('-', '_')}`, 'OPS_URL'].find(
    (name) => env[name],
  );
  return source === undefined ? undefined : { url: env[source] ?? '', source };
}

function givenToken({ tokenFile }: ConnectionFlags, env: NodeJS.ProcessEnv) {
  if (tokenFile !== undefined) return tokenIn(tokenFile);
  if (env.OPS_TOKEN) return { token: env.OPS_TOKEN, source: 'OPS_TOKEN' };
  if (env.OPS_TOKEN_FILE) return tokenIn(env.OPS_TOKEN_FILE);
  return undefined;
}

function tokenIn(path: string) {
  return { token: textIn(path, 'The token file').trim(), source: path };
}

function startIn(env: NodeJS.ProcessEnv) {
  const found = findStartFile(env.DATA_DIR || '.data');
  const besideStart = `a running \`npm start\` or \`npm run start:distributed\` supplies it, but ${found.path} does not exist`;
  return { ...found, besideStart };
}

/** In a data folder. `start:distributed` has a subfolder in the default one. */
const startFiles = ['standalone.json', 'distributed.json', 'distributed/distributed.json'];

/** Of the running platform; without one, the first path. */
function findStartFile(dataDir: string): {
  readonly path: string;
  readonly start: Partial<StartFile> | undefined;
} {
  for (const name of startFiles) {
    const path = join(dataDir, name);
    const start = readStartFile(path);
    if (start !== undefined) return { path, start };
  }
  return { path: join(dataDir, 'standalone.json'), start: undefined };
}

/** Undefined while no platform runs. */
function readStartFile(path: string): Partial<StartFile> | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Partial<StartFile>;
  } catch {
    return undefined;
  }
}

/** Prefix of another deployment's settings. */
const elsewhere = 'OPS_TO_';

/**
 * To another deployment: from flags, else from `OPS_TO_…`, which correspond to `OPS_…`, never from a start file.
 * Undefined without either.
 *
 * @throws UsageError as `readConnection`.
 */
export function readOtherConnection(flags: ConnectionFlags, env: NodeJS.ProcessEnv): Connection | undefined {
  const given = Object.entries(env).filter(([name, value]) => name.startsWith(elsewhere) && value);
  const isGiven = (setting: RegExp) => given.some(([name]) => setting.test(name));
  const hasUrl = flags.url !== undefined || isGiven(/_URL(_|$)/);
  const hasToken = flags.tokenFile !== undefined || isGiven(/_TOKEN(_FILE)?$/);
  if (!hasUrl && !hasToken) return undefined;
  if (!hasUrl || !hasToken) {
    throw new UsageError(
      'The other deployment needs an address and a token: set OPS_TO_URL and OPS_TO_TOKEN, or give --to-url and --to-token-file',
    );
  }
  const settings = given.map(([name, value]) => [`OPS_${name.slice(elsewhere.length)}`, value]);
  // A device contains no files, so no start file is found.
  const alone = { ...Object.fromEntries(settings), DATA_DIR: devNull };
  try {
    return readConnection(flags, alone);
  } catch (failure) {
    if (!(failure instanceof UsageError)) throw failure;
    throw new UsageError(`The other deployment: ${failure.message}`);
  }
}
