#!/usr/bin/env bash
# A Citus cluster for `npm run test:citus`, on this machine: a coordinator on port 5601, workers on 5602 and 5603.
# Usage: cluster.sh init|start|stop FOLDER [PORT…]. PostgreSQL's commands and the extension must be installed; as root,
# the servers run as the user postgres, which has to reach FOLDER.
set -euo pipefail
verb=$1 root=$2
shift 2
bin=${PG_BIN:-$(pg_config --bindir)}
as_postgres() {
  # Connections between nodes look for certificates in HOME.
  if [ "$(id -u)" = 0 ]; then
    HOME=/tmp setpriv --reuid=postgres --regid=postgres --init-groups "$@"
  else
    "$@"
  fi
}
mkdir -p "$root"
if [ "$(id -u)" = 0 ]; then chown postgres "$root"; fi
case $verb in
init)
  for port in 5601 5602 5603; do
    if [ -d "$root/$port" ]; then continue; fi
    as_postgres "$bin/initdb" -D "$root/$port" -A trust -U postgres --no-sync >/dev/null
    cat >>"$root/$port/postgresql.conf" <<SETTINGS
port = $port
listen_addresses = '127.0.0.1'
unix_socket_directories = '$root'
max_connections = 300
max_prepared_transactions = 300
max_locks_per_transaction = 1024
wal_level = logical
# Citus has one for each database.
max_worker_processes = 64
shared_preload_libraries = 'citus'
citus.node_conninfo = 'sslmode=disable'
citus.shard_count = 4
citus.recover_2pc_interval = 5s
citus.enable_statistics_collection = off
SETTINGS
  done
  ;;
start)
  for port in ${@:-5601 5602 5603}; do
    as_postgres "$bin/pg_ctl" -D "$root/$port" -l "$root/$port.log" -w start >/dev/null
  done
  ;;
stop)
  for port in ${@:-5603 5602 5601}; do
    as_postgres "$bin/pg_ctl" -D "$root/$port" -m fast -w stop >/dev/null
  done
  ;;
esac
