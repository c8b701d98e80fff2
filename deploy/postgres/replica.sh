#!/bin/sh
# Copies the primary, named in PRIMARY, into a new volume; then starts PostgreSQL as its replica.
set -eu
if [ ! -e "$PGDATA" ]; then
  # A copy that was interrupted begins again.
  rm -rf "$PGDATA.new"
  pg_basebackup --dbname="$PRIMARY" --pgdata="$PGDATA.new" --slot=replica --checkpoint=fast --write-recovery-conf
  mv "$PGDATA.new" "$PGDATA"
fi
exec "$@"
