/** Whether a program was not found on the PATH. */
export function isMissing(error: unknown): error is Error {
  const { code, syscall } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  return code === 'ENOENT' && syscall?.startsWith('spawn') === true;
}

/** Why an installation failed: what it needs, or the line of its output that tells, and what to do then. */
export function whyNotInstalled(error: unknown, { name, needs }: { name: string; needs: string }): string {
  if (isMissing(error)) return `${name} needs ${needs}`;
  const lines = String(error).trim().split('\n');
  const line = lines.find((text) => /\berror:?|ensurepip/i.test(text)) ?? lines.at(-1) ?? '';
  return `${name} could not be installed (${line.trim().slice(0, 300)}); it needs ${needs}, and its package registry`;
}
