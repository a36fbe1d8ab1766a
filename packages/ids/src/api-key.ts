import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const bodyLength = 32;
const checksumLength = 6;

/** A client's secret, server-side key (interface.md 5): the shape alone, as published for secret scanners. */
export const apiKeyPattern = /^pk_srv_[0-9A-Za-z]{38}$/;

/** A brand's publishable key (interface.md 5): the shape alone, as published for secret scanners. */
export const publishableKeyPattern = /^pub_(?:test|live)_[0-9A-Za-z]{38}$/;

/** An operator's token (decisions.md 11): the shape alone, as published for secret scanners. */
export const operatorTokenPattern = /^opt_[0-9A-Za-z]{38}$/;

/**
 * Fresh secret part of a key: 32 base62 characters, each equally likely (190.5 bits).
 * `random` returns as many random bytes as it is asked for.
 */
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

/** The operator token `opt_<body><checksum>`. Throws an `Error` when `body` is not 32 base62 characters. */
export function formatOperatorToken(body: string): string {
  return withChecksum('opt_', body);
}

/** Whether `text` is an API key with a right checksum. Says nothing about existence. */
export function isApiKey(text: string): boolean {
  return apiKeyPattern.test(text) && hasRightChecksum(text);
}

/** Whether `text` is a publishable key with a right checksum. Says nothing about existence. */
export function isPublishableKey(text: string): boolean {
  return publishableKeyPattern.test(text) && hasRightChecksum(text);
}

/** Whether `text` is an operator token with a right checksum. Says nothing about existence. */
export function isOperatorToken(text: string): boolean {
  return operatorTokenPattern.test(text) && hasRightChecksum(text);
}

function withChecksum(prefix: string, body: string): string {
  if (!/^[0-9A-Za-z]{32}$/.test(body)) throw new Error('a key body is 32 base62 characters');
  return prefix + body + checksum(body);
}

function hasRightChecksum(key: string): boolean {
  const body = key.slice(-bodyLength - checksumLength, -checksumLength);
  return key.endsWith(checksum(body));
}

/** CRC32 of the body in base62, most significant digit first, left-padded with `0`. */
function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < checksumLength; i++) {
    text = digits.charAt(rest % digits.length) + text;
    rest = Math.floor(rest / digits.length);
  }
  return text;
}
