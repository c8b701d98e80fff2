/** `npm run cluster [-- --port 4400]`: runs the topology of `deploy/` on this machine until Ctrl-C. */
import { parseArgs } from 'node:util';
import { builtFile } from './built-file.mjs';
import { startCluster } from './cluster/cluster.mjs';
import { findMissing } from './cluster/programs.mjs';

const { values } = parseArgs({ options: { port: { type: 'string', default: '4400' } } });
const missing = findMissing();
if (missing) {
  console.error(missing);
  process.exit(1);
}
builtFile('serve.js');

let stop = async () => {};
let ending;
const end = () => (ending ??= stop().finally(() => process.exit()));
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end);
// Ctrl-C under npm arrives at this process too; a shell that ends without forwarding SIGTERM leaves another parent.
const parent = process.ppid;
setInterval(() => process.ppid === parent || end(), 250).unref();

try {
  const { url, folder, ports, secrets } = await startCluster({
    first: Number(values.port),
    say: (line) => console.log(`  ${line} …`),
    onStop: (stops) => (stop = stops),
  });
  console.log(`
  The cluster is up: ${url}

  Logs:      ${folder}
  Commands:  SITE_URL=http://127.0.0.1:${ports.ops[0]} OPS_TOKEN=${secrets.OPS_TOKEN} npm run ops -- checklist
  To stop:   Ctrl-C
`);
  // Keeps the process alive.
  setInterval(() => {}, 60_000);
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
