import { mayChange, type Operation } from '@telehealth/public-api/operation';
import type { FastifyInstance } from 'fastify';
import type { Problems } from './problems/problems.ts';

/** Whether the deployment refuses changes (decisions.md 16). */
export interface ReadOnlyState {
  isOn(): boolean;
}

/** Refuses changes, and reads that mint, while the deployment is read-only, on routes added after this call. */
export function refuseChanges(
  scope: FastifyInstance,
  readOnlyState: ReadOnlyState,
  problems: Problems,
): void {
  scope.addHook('onRequest', ({ method, routeOptions }, reply, done) => {
    const isRefused =
      readOnlyState.isOn() && mayChange({ ...routeOptions.config, method: method as Operation['method'] });
    if (isRefused) problems.send(reply, 'maintenance');
    else done();
  });
}
