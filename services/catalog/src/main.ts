import { runService } from '@telehealth/service-kit/service';
import { service } from './service.ts';

await runService(service);
