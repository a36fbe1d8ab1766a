import { runService } from '@telehealth/service-kit';
import { service } from './service.ts';

await runService(service);
