import { openBus } from '../src/index.ts';
import { realClock } from './some-event.ts';

// Receives one event and never finishes it.
const bus = openBus(process.argv[2], { clock: realClock, ackWaitMs: 1_000 });
await bus.work({
  name: 'mailer',
  types: ['journey.intake.submitted.v1'],
  handle: async (event) => {
    process.stdout.write(`${event.id}\n`);
    await new Promise(() => setInterval(() => {}, 1_000));
  },
});
