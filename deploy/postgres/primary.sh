#!/bin/sh
# Runs once, when the primary's volume is new: role and database of the site, role and slot of the replica.
set -eu
psql --quiet --username=postgres --set=ON_ERROR_STOP=1 --set=site="$DATABASE_PASSWORD" --set=replication="$REPLICATION_PASSWORD" <<'SQL'
create role rubato login createdb password :'site';
create database rubato owner rubato;
create role replicator replication login password :'replication';
select pg_create_physical_replication_slot('replica') \g /dev/null
SQL
echo 'host replication replicator samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
