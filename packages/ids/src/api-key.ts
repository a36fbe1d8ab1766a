import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { base62, digits } from './base62.ts';

const bodyLength = 32;
const checksumLength = 6;

/** Secret, server-side (interface.md 5); published for secret scanners. */
export const apiKeyPattern = /^pk_srv_[0-9A-Za-z]{38}$/;

/** interface.md 5; published for secret scanners. */
export const publishableKeyPattern = /^pub_(?:test|live)_[0-9A-Za-z]{38}$/;

/** decisions.md 15; published for secret scanners. */
export const sessionTokenPattern = /^ses_[0-9A-Za-z]{38}$/;

const consoleTokenPattern = /^cns_[0-9A-Za-z]{38}$/;

/** 32 uniform base62 characters (190.5 bits). `random` returns `size` bytes. */
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

/** `pk_srv_<body><checksum>` (decisions.md 2). Throws `Error` unless `body` is 32 base62 characters. */
export function formatApiKey(body: string): string {
  return withChecksum('pk_srv_', body);
}

/**
 * `pub_test_<body><checksum>` or `pub_live_<body><checksum>` (decisions.md 2). Throws `Error` unless `body` is 32
 * base62 characters.
 */
export function formatPublishableKey(mode: 'live' | 'test', body: string): string {
  return withChecksum(`pub_${mode}_`, body);
}

/** `opt_<body><checksum>` (decisions.md 11). Throws `Error` unless `body` is 32 base62 characters. */
export function formatOperatorToken(body: string): string {
  return withChecksum('opt_', body);
}

/** `ses_<body><checksum>` (decisions.md 15). Throws `Error` unless `body` is 32 base62 characters. */
export function formatSessionToken(body: string): string {
  return withChecksum('ses_', body);
}

/** `cns_<body><checksum>` (decisions.md 15). Throws `Error` unless `body` is 32 base62 characters. */
export function formatConsoleToken(body: string): string {
  return withChecksum('cns_', body);
}

/** Checks form and checksum. The key may not exist. */
export function isApiKey(text: string): boolean {
  return apiKeyPattern.test(text) && hasRightChecksum(text);
}

/** Checks form and checksum. The key may not exist. */
export function isPublishableKey(text: string): boolean {
  return publishableKeyPattern.test(text) && hasRightChecksum(text);
}

/** Checks form and checksum. The session may not exist. */
export function isSessionToken(text: string): boolean {
  return sessionTokenPattern.test(text) && hasRightChecksum(text);
}

/** Checks form and checksum. The link may not exist. */
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
