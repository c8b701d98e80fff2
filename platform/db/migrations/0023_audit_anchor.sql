CREATE TABLE "audit_anchor" (
	"id" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"digest" text NOT NULL,
	"mark" text NOT NULL
);
--> statement-breakpoint
-- As before, but for what the retention setting lets go: sealed rows up to the anchor.
CREATE OR REPLACE FUNCTION "audit_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD."digest" IS NULL AND NEW."digest" IS NOT NULL
			AND to_jsonb(NEW) - ARRAY['position', 'previous', 'digest'] = to_jsonb(OLD) - ARRAY['position', 'previous', 'digest'] THEN
			RETURN NEW;
		END IF;
	END IF;
	IF TG_OP = 'DELETE' THEN
		IF OLD."position" <= (SELECT "position" FROM "audit_anchor" WHERE "id" = 1) THEN
			RETURN OLD;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit trail is append-only';
END $$;
