import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, digits } from './base62.ts';

const bodyLength = 32;
const checksumLength = 6;

/** The shape of a client's secret, server-side key (interface.md 5), as published for secret scanners. */
export const apiKeyPattern = /^pk_srv_[0-9A-Za-z]{38}$/;

/** The shape of a brand's publishable key (interface.md 5), as published for secret scanners. */
export const publishableKeyPattern = /^pub_(?:test|live)_[0-9A-Za-z]{38}$/;

/** The shape of the token of a browser session (decisions.md 15), as published for secret scanners. */
export const sessionTokenPattern = /^ses_[0-9A-Za-z]{38}$/;

const consoleTokenPattern = /^cns_[0-9A-Za-z]{38}$/;

/** A new secret part of a key: 32 base62 characters, each equally likely (190.5 bits). `random` gives `size` bytes. */
export function newKeyBody(random: (size: number) => Uint8Array = randomBytes): string {
  const unbiased = 256 - (256 % digits.length);
  let body = '';
  while (body.length < bodyLength) {
    for (const byte of random(bodyLength + 8)) {
      if (byte < unbiased && body.length < bodyLength) body += digits.charAt(byte % digits.length);
    }
  }
  return body;
}

/**
 * The API key `pk_srv_<body><checksum>` (decisions.md 2). Throws an `Error` when `body` is not 32 base62
 * characters.
 */
export function formatApiKey(body: string): string {
  return withChecksum('pk_srv_', body);
}

/**
 * The publishable key `pub_test_<body><checksum>` or `pub_live_<body><checksum>` (decisions.md 2). Throws an
 * `Error` when `body` is not 32 base62 characters.
 */
export function formatPublishableKey(mode: 'live' | 'test', body: string): string {
  return withChecksum(`pub_${mode}_`, body);
}

/** The operator token `opt_<body><checksum>` (decisions.md 11). Throws an `Error` when `body` is not 32 base62 characters. */
export function formatOperatorToken(body: string): string {
  return withChecksum('opt_', body);
}

/** The token of a browser session `ses_<body><checksum>` (decisions.md 15). Throws an `Error` when `body` is not 32 base62 characters. */
export function formatSessionToken(body: string): string {
  return withChecksum('ses_', body);
}

/** The token of a link to the console `cns_<body><checksum>` (decisions.md 15). Throws an `Error` when `body` is not 32 base62 characters. */
export function formatConsoleToken(body: string): string {
  return withChecksum('cns_', body);
}

/** Whether `text` is an API key with a right checksum. The key may not exist. */
export function isApiKey(text: string): boolean {
  return apiKeyPattern.test(text) && hasRightChecksum(text);
}

/** Whether `text` is a publishable key with a right checksum. The key may not exist. */
export function isPublishableKey(text: string): boolean {
  return publishableKeyPattern.test(text) && hasRightChecksum(text);
}

/** Whether `text` is the token of a browser session with a right checksum. The session may not exist. */
export function isSessionToken(text: string): boolean {
  return sessionTokenPattern.test(text) && hasRightChecksum(text);
}

/** Whether `text` is the token of a link to the console with a right checksum. The link may not exist. */
export function isConsoleToken(text: string): boolean {
  return consoleTokenPattern.test(text) && hasRightChecksum(text);
}

function withChecksum(prefix: string, body: string): string {
  if (!/^[0-9A-Za-z]{32}$/.test(body)) throw new Error('a key body is 32 base62 characters');
  return prefix + body + checksum(body);
}

function hasRightChecksum(key: string): boolean {
  const body = key.slice(-bodyLength - checksumLength, -checksumLength);
  return key.endsWith(checksum(body));
}

function checksum(body: string): string {
  return base62(BigInt(crc32(body)), checksumLength);
}
