CREATE TABLE "audit" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"actor_name" text NOT NULL,
	"address_prefix" text NOT NULL,
	"uid" text,
	"event" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"position" bigint,
	"previous" text,
	"digest" text
);
--> statement-breakpoint
CREATE INDEX "audit_uid" ON "audit" USING btree ("uid","id");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_position" ON "audit" USING btree ("position");--> statement-breakpoint
CREATE INDEX "audit_unsealed" ON "audit" USING btree ("id") WHERE "audit"."digest" is null;--> statement-breakpoint
-- The trail is append-only for whoever has this database: a row is written, sealed once, and never changed or removed.
CREATE FUNCTION "audit_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD."digest" IS NULL AND NEW."digest" IS NOT NULL
			AND to_jsonb(NEW) - ARRAY['position', 'previous', 'digest'] = to_jsonb(OLD) - ARRAY['position', 'previous', 'digest'] THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'the audit trail is append-only';
END $$;--> statement-breakpoint
CREATE TRIGGER "audit_append_only" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "audit_append_only"();--> statement-breakpoint
CREATE TRIGGER "audit_not_truncated" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "audit_append_only"();
