import { type SpawnedServer, spawnServer } from './spawn-server.ts';

/**
 * Ends the command on SIGTERM, and when stdin is closed because the parent is gone: then it also removes the folder of
 * its first argument.
 */
const guard = `
exec 3<&0
folder=$1
shift
"$@" &
server=$!
trap 'kill -TERM $server' TERM
{
  cat <&3 >/dev/null
  trap '' TERM
  kill -TERM $server
  while kill -0 $server; do sleep 0.1; done
  rm -rf "$folder"
} 2>/dev/null &
watcher=$!
wait $server
trap - TERM
wait $server
kill $watcher
`;

/** `spawnServer` for a command that does not watch its stdin: it ends, and `folder` is removed, with this process. */
export async function spawnGuarded(
  folder: string,
  command: string,
  args: readonly string[],
  ready: RegExp,
): Promise<SpawnedServer> {
  return await spawnServer('sh', ['-c', guard, 'sh', folder, command, ...args], ready);
}
