import { anonymousAddress } from './anonymous-address.ts';
import type { Attack } from './attack.ts';
import { distinctPreflights } from './distinct-preflights.ts';
import { largestSession } from './largest-session.ts';
import { missingBodies } from './missing-bodies.ts';
import { patientSession } from './patient-session.ts';
import { pipelinedReads } from './pipelined-reads.ts';
import { publicKey } from './public-key.ts';
import { questionDeletes } from './question-deletes.ts';
import { secondKey } from './second-key.ts';

/** Attacks that must not harm the attacked tenant's own server either. */
export const sparing = {
  'one anonymous address, 50 connections': anonymousAddress,
  'one session of a patient': patientSession,
  'one more key, 16 connections': secondKey,
} as const satisfies Readonly<Record<string, Attack>>;

/** By the name that figures are printed under. */
export const attacks = {
  'one connection, 300 requests, never read': pipelinedReads,
  '270 requests without their bodies': missingBodies,
  '24 workers on the largest session': largestSession,
  '40 deletes of questions at once': questionDeletes,
  '10 000 preflights of distinct ids': distinctPreflights,
  'one machine with the public key': publicKey,
  ...sparing,
} as const satisfies Readonly<Record<string, Attack>>;

export type AttackName = keyof typeof attacks;
