import type { Unavailable } from './test-server.ts';

/** Whether a program was not found on the PATH. */
export function isMissing(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Why an installation failed: what it needs, or the line of its output that tells. */
export function whyNotInstalled(error: unknown, name: string, needs: string): Unavailable {
  if (isMissing(error)) return { unavailable: `${name} needs ${needs}` };
  const lines = String(error).trim().split('\n');
  const line = lines.find((text) => /\berror:?|ensurepip/i.test(text)) ?? lines.at(-1) ?? '';
  return { unavailable: `${name} could not be installed: ${line.trim().slice(0, 300)}` };
}
