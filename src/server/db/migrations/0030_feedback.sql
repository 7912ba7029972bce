CREATE TABLE "feedback" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"archived_at" timestamp(3) with time zone,
	"archive_reason" text,
	"search_text" text DEFAULT '' NOT NULL,
	"subject" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"priority" text NOT NULL,
	"sender_id" uuid,
	"voters" uuid[],
	"duplicate_of_id" uuid,
	"owner_id" uuid,
	"answer" text,
	"answered_at" timestamp(3) with time zone,
	"answered_by_id" uuid,
	"told_at" timestamp(3) with time zone,
	"not_fixed" text,
	"internal_note" text,
	"page" text,
	"about" text,
	"viewport" text,
	"browser" text,
	"app_version" text,
	"last_failure" text
);
--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_sender_id_fkey" FOREIGN KEY ("sender_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_duplicate_of_id_fkey" FOREIGN KEY ("duplicate_of_id") REFERENCES "public"."feedback"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_answered_by_id_fkey" FOREIGN KEY ("answered_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "feedback_number_key" ON "feedback" USING btree ("number");--> statement-breakpoint
CREATE INDEX "feedback_status_idx" ON "feedback" USING btree ("status");--> statement-breakpoint
CREATE INDEX "feedback_updated_at_idx" ON "feedback" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "feedback_search_idx" ON "feedback" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "feedback_sender_id_idx" ON "feedback" USING btree ("sender_id","id");--> statement-breakpoint
CREATE INDEX "feedback_duplicate_of_id_idx" ON "feedback" USING btree ("duplicate_of_id","id");--> statement-breakpoint
CREATE INDEX "feedback_owner_id_idx" ON "feedback" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "feedback_answered_by_id_idx" ON "feedback" USING btree ("answered_by_id","id");