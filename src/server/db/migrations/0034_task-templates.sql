CREATE TABLE "task_templates" (
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
	"event" text NOT NULL,
	"due_days" integer NOT NULL,
	"person_id" uuid,
	"type" text NOT NULL,
	"priority" text NOT NULL,
	"checklist" jsonb,
	"muted_reason" text
);
--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "template_id" uuid;--> statement-breakpoint
ALTER TABLE "task_templates" ADD CONSTRAINT "task_templates_person_id_fkey" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "task_templates_number_key" ON "task_templates" USING btree ("number");--> statement-breakpoint
CREATE INDEX "task_templates_status_idx" ON "task_templates" USING btree ("status");--> statement-breakpoint
CREATE INDEX "task_templates_updated_at_idx" ON "task_templates" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "task_templates_search_idx" ON "task_templates" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "task_templates_person_id_idx" ON "task_templates" USING btree ("person_id","id");--> statement-breakpoint
ALTER TABLE "tasks" ADD CONSTRAINT "tasks_template_id_fkey" FOREIGN KEY ("template_id") REFERENCES "public"."task_templates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tasks_template_id_idx" ON "tasks" USING btree ("template_id","id");