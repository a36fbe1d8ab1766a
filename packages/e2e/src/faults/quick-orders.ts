// Orders as a process that asks the provider every five seconds: the simulated one sends a confirmation once, so one that a
// fault loses is found in the provider's list.
import { service } from '@telehealth/orders';
import { runService } from '@telehealth/service-kit';

await runService({
  ...service,
  loadConfig(env) {
    const config = service.loadConfig(env);
    return { ...config, orders: { ...config.orders, reconcileEveryMs: 5_000 } };
  },
});
