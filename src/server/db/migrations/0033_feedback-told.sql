CREATE TABLE "feedback_seen" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp(3) with time zone NOT NULL
);
