// A Citus cluster on this machine for `npm run test:citus`: `node test/citus/cluster.mjs start FOLDER [PORT]` makes and
// starts it, or one of its servers; `stop FOLDER` stops it. Needs PostgreSQL's commands and the extension.
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The coordinator's port, then those of the worker nodes. */
const ports = [5601, 5602, 5603];

const [verb, folder, only] = process.argv.slice(2);
if (!['start', 'stop'].includes(verb) || !folder) {
  console.error('Usage: node test/citus/cluster.mjs start|stop FOLDER [PORT]');
  process.exit(2);
}
const home = resolve(folder);
const programs = process.env.PG_BIN ?? output('pg_config', ['--bindir']);
// PostgreSQL refuses to run as root.
const owner = process.getuid() === 0 ? ownerOf('postgres') : {};

mkdirSync(home, { recursive: true });
if (owner.uid !== undefined) chownSync(home, owner.uid, owner.gid);
const chosen = ports.filter((port) => only === undefined || port === Number(only));
if (verb === 'start') chosen.forEach(start);
else chosen.reverse().forEach(stop);

function start(port) {
  const data = join(home, String(port));
  if (!existsSync(data)) make(data, port);
  control(data, 'start', `--log=${data}.log`);
}

function stop(port) {
  control(join(home, String(port)), 'stop', '--mode=fast');
}

function make(data, port) {
  run('initdb', ['--auth=trust', '--username=postgres', '--no-sync', `--pgdata=${data}`]);
  const settings = {
    port,
    listen_addresses: "'127.0.0.1'",
    unix_socket_directories: `'${home}'`,
    // Each connection of a service, and each database's maintenance, needs one on every node.
    max_connections: 300,
    max_prepared_transactions: 300,
    max_locks_per_transaction: 1024,
    max_worker_processes: 64,
    // Shards are moved by logical replication.
    wal_level: 'logical',
    shared_preload_libraries: "'citus'",
    'citus.node_conninfo': "'sslmode=disable'",
    'citus.shard_count': 4,
    'citus.recover_2pc_interval': "'5s'",
    'citus.enable_statistics_collection': 'off',
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}\n`);
  appendFileSync(join(data, 'postgresql.conf'), lines.join(''));
}

function control(data, ...words) {
  run('pg_ctl', [`--pgdata=${data}`, '--wait', ...words]);
}

function run(program, words) {
  // Connections between nodes look for certificates in HOME, which may be another user's.
  const env = { ...process.env, HOME: home };
  // The servers would keep its input and output open.
  execFileSync(join(programs, program), words, { ...owner, env, cwd: home, stdio: 'ignore' });
}

function ownerOf(user) {
  return { uid: Number(output('id', ['-u', user])), gid: Number(output('id', ['-g', user])) };
}

function output(program, words) {
  return execFileSync(program, words, { encoding: 'utf8' }).trim();
}
