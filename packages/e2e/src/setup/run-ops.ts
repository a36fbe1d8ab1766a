import { run } from '@telehealth/ops/run';

export interface Ended {
  readonly exitCode: number;
  readonly out: string;
  readonly notes: string;
}

/** In this process, with only these settings. */
export async function runOps(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Ended> {
  const [out, notes]: [string[], string[]] = [[], []];
  const exitCode = await run(args, {
    env: { DATA_DIR: '/nowhere', ...env },
    out: (line) => out.push(line),
    note: (line) => notes.push(line),
  });
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  return { exitCode, out: text(out), notes: text(notes) };
}
