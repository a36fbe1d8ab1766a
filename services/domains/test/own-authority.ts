// A process of its own, because Node reads NODE_EXTRA_CA_CERTS when it starts: what the directory of an authority calls itself.
import { caaIdentitiesOf, setUpAcmeHttp } from '../src/adapters/certificates/acme-http.ts';

setUpAcmeHttp(undefined);
const names = await caaIdentitiesOf(process.argv[2] ?? '')().catch(() => ['no answer']);
process.stdout.write(String(names));
