CREATE TABLE "cash_out_requests" (
	"uid" text NOT NULL,
	"request_id" text NOT NULL,
	"coupon_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"paid" bigint,
	"decided_at" timestamp with time zone,
	CONSTRAINT "cash_out_requests_uid_request_id_pk" PRIMARY KEY("uid","request_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_submissions" (
	"id" text PRIMARY KEY NOT NULL,
	"uid" text NOT NULL,
	"request_id" text NOT NULL,
	"content_hash" text NOT NULL,
	"submitted_at" timestamp with time zone NOT NULL,
	"fold" smallint NOT NULL,
	"lines" smallint NOT NULL,
	"stake" bigint NOT NULL,
	"total_odds" bigint NOT NULL,
	"possible_win" bigint NOT NULL,
	"picks" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"decided_at" timestamp with time zone,
	"rejected_odds" jsonb
);
--> statement-breakpoint
CREATE UNIQUE INDEX "cash_out_requests_waiting" ON "cash_out_requests" USING btree ("coupon_id") WHERE "cash_out_requests"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "cash_out_requests_coupon" ON "cash_out_requests" USING btree ("coupon_id","submitted_at");--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_submissions_request" ON "coupon_submissions" USING btree ("uid","request_id");--> statement-breakpoint
CREATE INDEX "coupon_submissions_decided" ON "coupon_submissions" USING btree ("decided_at") WHERE "coupon_submissions"."state" = 'rejected';