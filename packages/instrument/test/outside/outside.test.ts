import { readFileSync } from 'node:fs';
import { DomainError } from '@telehealth/errors';
import { describe, expect, test } from 'vitest';
import type { Instrument } from '../../src/compile/instrument.ts';
import { lintBundle } from '../../src/lint/lint-bundle.ts';
import type { Session } from '../../src/session/session.ts';
import { decideBack } from '../../src/walk/decide-back.ts';
import { openSession } from '../../src/walk/open-session.ts';
import { planSession } from '../../src/walk/plan.ts';
import { bundleOf, currentOf, instrumentOf, openedAt, submit, tryNext } from '../authored-bundle.ts';
import { effectiveFacts } from '../effective.ts';
import { type LintCase, type Step, sources, type WalkCase } from './sources.ts';

/** The code of the issue, or the kind of the error, that a submission is refused with. */
function refusalOf(instrument: Instrument, session: Session, nodeId: string, answer: unknown): string {
  try {
    const decision = tryNext(instrument, session, { nodeId, answer });
    return decision.kind === 'refused' ? (decision.issues[0]?.code ?? 'no issue') : 'accepted';
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return error.issues?.[0]?.code ?? error.kind;
  }
}

function take(instrument: Instrument, session: Session, step: Step): Session {
  if ('backTo' in step) {
    let back = session;
    while (currentOf(back) !== step.backTo) back = decideBack(instrument, back, openedAt).session;
    return back;
  }
  expect(currentOf(session)).toBe(step.at);
  if ('refused' in step) {
    expect(refusalOf(instrument, session, step.to ?? step.at, step.answer)).toBe(step.refused);
    return session;
  }
  const next = submit(instrument, session, { answer: step.answer });
  if (step.progress !== undefined) expect(next.progress).toBeCloseTo(step.progress, 10);
  return next;
}

function walk({ bundle, script, waitsAt, counts }: WalkCase): void {
  const instrument = instrumentOf(bundle);
  let session = openSession(instrument, openedAt).session;
  expect(session.progress).toBe(0);
  for (const step of script) {
    session = take(instrument, session, step);
    expect(session.progress).toBeGreaterThanOrEqual(0);
    expect(session.progress).toBeLessThanOrEqual(1);
    expect(session.progress === 1).toBe(session.state.status === 'complete');
  }
  expect(session.state.status).toBe(waitsAt === undefined ? 'complete' : 'active');
  expect(currentOf(session)).toBe(waitsAt ?? '');
  expect(Object.fromEntries(effectiveFacts(instrument, planSession(instrument, session)))).toEqual(counts);
}

function lint({ parts, findings }: LintCase): void {
  const report = lintBundle({ ...bundleOf({ nodes: [] }), ...bundleOf({ nodes: [], ...parts }) });
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  expect(errors.map(({ code, where }) => `${code} ${where}`)).toEqual(findings);
}

describe.each(sources)('$project', ({ walks, lints, differences }) => {
  test.each(walks)('$title', walk);

  test.each(lints)('$title', lint);

  test.each(differences)('$case.title: $ours', ({ case: outside }) => {
    if ('script' in outside) walk(outside);
    else lint(outside);
  });
});

test('docs/outside-cases.md tells the sources, the numbers and the differences', () => {
  const taken = sources.map(({ project, files, licence, walks, lints, differences }) => {
    const where = files.map((file) => `\`${file}\``).join('<br>');
    return `| ${project} | ${where} | ${licence} | ${walks.length + lints.length} | ${differences.length} |`;
  });
  const rows = sources.flatMap(({ project, differences }) =>
    differences.map(
      ({ case: { title }, expected, ours, why }) =>
        `| ${project} | ${title} | ${expected} | ${ours} | ${why} |`,
    ),
  );
  const page = readFileSync(new URL('../../../../docs/outside-cases.md', import.meta.url), 'utf8');
  expect(page.split('<!-- instruments -->')[1]?.trim().split('\n')).toEqual([
    '| Project | Files and threads | Licence | Same | Different |',
    '|---|---|---|---|---|',
    ...taken,
    '',
    '| Project | Case | Source | Here | Why |',
    '|---|---|---|---|---|',
    ...rows,
  ]);
});
