import { describe, expect, test } from 'vitest';
import faults from '../../test/faults.json' with { type: 'json' };
import { type Change, changed } from '../../test/sound-bundle.ts';
import type { FindingCode } from './findings/finding.ts';
import { lintBundle } from './lint-bundle.ts';

interface Fault extends Change {
  /** Each as its severity, code and pointer, and what its message names. */
  readonly findings: readonly string[];
  /** A part of one of the messages. */
  readonly says?: string | undefined;
}

/** Tested beside its check, where the bundle is compared with others, and where a condition is too large to be written out. */
type Elsewhere =
  | 'ID_MISMATCH'
  | 'CONTACT_EARLY'
  | 'CONSENT_COPY_CHANGED_SAME_VERSION'
  | 'TOO_DEEP'
  | 'TOO_LARGE';

const byCode: Readonly<Record<Exclude<FindingCode, Elsewhere> | 'SOUND', Readonly<Record<string, Fault>>>> =
  faults;

describe.each(Object.entries(byCode))('%s: decisions.md 12: a message names what it is about', (_, cases) => {
  test.each(Object.entries(cases))('%s', (_, { findings: expected, says = '', ...change }) => {
    const { bundle, findings } = lintBundle(changed(change));
    const named = findings.map(({ message, ...finding }) => {
      return `${finding.severity} ${finding.code} ${finding.where}: ${message.split(': ')[0]}`;
    });
    expect(named).toEqual(expected);
    expect(bundle === undefined).toBe(findings.some(({ severity }) => severity === 'error'));
    const messages = findings.map(({ message }) => message).join('\n');
    expect(messages).toContain(says);
    expect(messages, 'a value is not repeated').not.toContain('secret');
    expect(messages).not.toMatch(/: *$/m);
  });
});
