CREATE TABLE "betting_favorites" (
	"uid" text NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "betting_favorites_uid_kind_ref_pk" PRIMARY KEY("uid","kind","ref"),
	CONSTRAINT "betting_favorites_kind" CHECK ("betting_favorites"."kind" in ('league', 'team'))
);
