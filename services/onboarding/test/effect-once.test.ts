import type { Operation } from '@telehealth/changes';
import { Died, dyingAt } from '@telehealth/store/testing';
import { expect, test } from 'vitest';
import { executeForClient } from '../src/app/agreements/execute-agreement.ts';
import { changeCase } from '../src/app/cases/change-case.ts';
import type { Context } from '../src/context.ts';
import { blockStep } from '../src/domain/acts/operator-acts.ts';
import { stepOf } from '../src/domain/cases/onboarding-case.ts';
import { signer, startCases } from './cases-under-test.ts';

/** Changes, as use cases that answer what their caller would be answered. */
const changes: Readonly<
  Record<string, (context: Context, asked: Operation, clientId: string) => Promise<unknown>>
> = {
  'agreement.execute': (context, asked, clientId) =>
    executeForClient(context, asked, {
      ...{ clientId, agreementId: 'msa', version: 'placeholder-1', signer, ip: '', userAgent: '' },
    }),
  'onboarding.block_step': async (context, asked, clientId) => {
    const ref = { clientId, clientIds: undefined };
    const { onboarding } = await changeCase(context, asked, ref, {
      act: (draft) => blockStep(draft, 'webhooks', 'legal_hold'),
    });
    return stepOf(onboarding, 'webhooks').state;
  },
};

test.each(Object.keys(changes))(
  'effect once: %s run again after a crash at any of its writes ends as one run does',
  async (name) => {
    const run = changes[name] ?? expect.fail();
    const cases = await startCases();
    const { context } = cases;
    for (let diesAt = 0, hasDied = true; hasDied; diesAt++) {
      const clientId = `cli_dies_${diesAt}`;
      await cases.addClient(clientId, diesAt % 2 === 0);
      const actor = { kind: 'operator', name: 'ada' } as const;
      const named = { operationId: `opr_${diesAt}`, correlationId: 'c-1' };
      const asked = { ...named, repeatable: true, actor, limits: {} };
      const { mortal, died } = dyingAt(diesAt);
      const dying: Context = {
        ...context,
        cases: mortal(context.cases),
        auditRows: mortal(context.auditRows),
        relay: { ...context.relay, publish: () => {} },
      };
      const first = await run(dying, asked, clientId).catch((error: unknown) => {
        if (!(error instanceof Died)) throw error;
        return undefined;
      });
      hasDied = died();
      const again = await run(context, asked, clientId);
      if (first !== undefined) expect(again).toEqual(first);
      cases.clock.pass(60_000);
      await context.relay.sweep();
      const { rows } = await cases.audit.listAuditRows({ clientId });
      expect(rows.filter(({ action }) => action === name)).toHaveLength(1);
    }
  },
);
