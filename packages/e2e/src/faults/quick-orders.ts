// Orders with provider questions every five seconds: the simulated provider sends a confirmation once, so a lost one is
// found in its list.
import { service } from '@telehealth/orders';
import { runService } from '@telehealth/service-kit/service';

await runService({
  ...service,
  loadConfig(env) {
    const config = service.loadConfig(env);
    const quick = { reconcileEveryMs: 5_000, readEventsEveryMs: 5_000, awaitConfirmationMs: 0 };
    return { ...config, orders: { ...config.orders, ...quick } };
  },
});
