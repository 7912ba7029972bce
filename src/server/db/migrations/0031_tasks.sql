CREATE TABLE "tasks" (
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
	"description" text,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"assignees" uuid[],
	"due_at" timestamp(3) with time zone,
	"remind_at" timestamp(3) with time zone,
	"checklist" jsonb,
	"record" jsonb,
	"repeats" text NOT NULL,
	"repeats_until" date,
	"division_id" uuid,
	"origin" text,
	"waiting_for" text,
	"outcome" text,
	"completed_at" timestamp(3) with time zone,
	"completed_by_id" uuid,
	"previous_id" uuid
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_completed_by_id_fkey" FOREIGN KEY ("completed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_previous_id_fkey" FOREIGN KEY ("previous_id") REFERENCES "public"."tasks"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "tasks_number_key" ON "tasks" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tasks_status_idx" ON "tasks" USING btree ("status");--> statement-breakpoint
CREATE INDEX "tasks_updated_at_idx" ON "tasks" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "tasks_search_idx" ON "tasks" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tasks_assignees_idx" ON "tasks" USING gin ("assignees");--> statement-breakpoint
CREATE INDEX "tasks_due_at_desc_idx" ON "tasks" USING btree ("due_at" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "tasks_due_at_idx" ON "tasks" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "tasks_record_idx" ON "tasks" USING btree ("record","id");--> statement-breakpoint
CREATE INDEX "tasks_division_id_idx" ON "tasks" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "tasks_completed_by_id_idx" ON "tasks" USING btree ("completed_by_id","id");--> statement-breakpoint
CREATE INDEX "tasks_previous_id_idx" ON "tasks" USING btree ("previous_id","id");