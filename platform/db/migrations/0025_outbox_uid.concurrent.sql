-- Assigns messages to players in transactions of 20,000 messages, so that no lock is held for longer than one of them.
-- An interrupted run starts again: assigned messages are skipped. Databases that had run this migration as one statement
-- have no row in `installation`. Two equality joins, because OR compares every message with every player.
DO $$
DECLARE
  before timestamptz;
  first text := '';
  last text;
BEGIN
  SELECT value::timestamptz INTO before FROM installation WHERE key = 'outbox_uid:before';
  IF before IS NULL THEN RETURN; END IF;
  LOOP
    SELECT max(id) INTO last FROM (SELECT id FROM outbox WHERE id > first ORDER BY id LIMIT 20000) AS batch;
    EXIT WHEN last IS NULL;
    UPDATE outbox SET uid = players.uid FROM players
      WHERE id > first AND id <= last AND outbox.uid IS NULL AND outbox.created_at <= before AND recipient = email;
    UPDATE outbox SET uid = players.uid FROM players
      WHERE id > first AND id <= last AND outbox.uid IS NULL AND outbox.created_at <= before AND recipient = phone;
    COMMIT;
    first := last;
  END LOOP;
  DELETE FROM installation WHERE key = 'outbox_uid:before';
END $$;
