CREATE TABLE "message_members" (
	"thread_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"added_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "message_members_pkey" PRIMARY KEY("thread_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_recalls" (
	"message_id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_receipts" (
	"message_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"thread_id" uuid NOT NULL,
	"priority" text NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	"unread" boolean DEFAULT true NOT NULL,
	"awaits" boolean DEFAULT false NOT NULL,
	"delivered_at" timestamp(3) with time zone,
	"read_at" timestamp(3) with time zone,
	"acknowledged_at" timestamp(3) with time zone,
	"reminded_at" timestamp(3) with time zone,
	CONSTRAINT "message_receipts_pkey" PRIMARY KEY("message_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "message_threads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text,
	"audience" text,
	"record_kind" text,
	"record_id" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"thread_id" uuid NOT NULL,
	"body" text NOT NULL,
	"author_id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "message_members_user_idx" ON "message_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "message_receipts_user_idx" ON "message_receipts" USING btree ("user_id","thread_id");--> statement-breakpoint
CREATE INDEX "message_receipts_unread_idx" ON "message_receipts" USING btree ("user_id","thread_id") WHERE "message_receipts"."unread";--> statement-breakpoint
CREATE INDEX "message_receipts_undelivered_idx" ON "message_receipts" USING btree ("user_id") WHERE "message_receipts"."delivered_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "message_threads_record_key" ON "message_threads" USING btree ("record_id","record_kind") WHERE "message_threads"."record_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_thread_idx" ON "messages" USING btree ("thread_id","at");--> statement-breakpoint
CREATE INDEX "messages_author_idx" ON "messages" USING btree ("author_id","at");--> statement-breakpoint
-- What was written stays: a recall is a row of its own.
CREATE TRIGGER message_threads_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON message_threads FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
--> statement-breakpoint
CREATE TRIGGER messages_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON messages FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
--> statement-breakpoint
CREATE TRIGGER message_recalls_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON message_recalls FOR EACH STATEMENT EXECUTE FUNCTION refuse_history_change();
