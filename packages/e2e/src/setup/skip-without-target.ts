import { beforeEach } from 'vitest';
import { unavailability } from '../clients/target.ts';

beforeEach(({ skip }) => {
  const reason = unavailability();
  if (reason !== undefined) skip(reason);
});
