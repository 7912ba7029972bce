CREATE TABLE "investigation_history" (
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
	"application_id" uuid NOT NULL,
	"driver_id" uuid,
	"employer" text NOT NULL,
	"received_on" date NOT NULL,
	"channel" text NOT NULL,
	"answered_by" text,
	"dates_confirmed" boolean,
	"accidents" text,
	"testing" text,
	"rehire" text,
	"answer" text,
	"rebutted_on" date,
	"rebuttal" text
);
--> statement-breakpoint
CREATE TABLE "maintenance_todos" (
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
	"vehicle_id" uuid,
	"division_id" uuid,
	"priority" text NOT NULL,
	"due_on" date,
	"due_miles" integer,
	"assignee" text,
	"checklist" jsonb,
	"estimate" bigint,
	"note" text,
	"repair_id" uuid
);
--> statement-breakpoint
CREATE TABLE "oil_changes" (
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
	"vehicle_id" uuid NOT NULL,
	"scheduled_for" date,
	"done_on" date,
	"miles" integer,
	"hours" double precision,
	"schedule_id" uuid,
	"shop" text,
	"grade" text,
	"oil" text,
	"quarts" double precision,
	"filters" text[],
	"interval_miles" integer,
	"interval_days" integer,
	"sample" text,
	"sample_note" text,
	"parts" bigint,
	"labor" bigint,
	"total" bigint,
	"invoice" text
);
--> statement-breakpoint
CREATE TABLE "pm_schedules" (
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
	"vehicle_id" uuid NOT NULL,
	"task" text NOT NULL,
	"detail" text,
	"every_miles" integer,
	"every_days" integer,
	"every_hours" integer,
	"warn_miles" integer,
	"warn_days" integer,
	"stop_miles" integer,
	"stop_days" integer,
	"last_done_on" date,
	"last_miles" integer,
	"last_hours" double precision,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "repairs" (
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
	"vehicle_id" uuid NOT NULL,
	"unsafe" boolean,
	"priority" text NOT NULL,
	"origin" text NOT NULL,
	"system" text,
	"complaint" text,
	"cause" text,
	"correction" text,
	"reported_on" date,
	"reported_miles" integer,
	"repair_class" text NOT NULL,
	"shop" text,
	"scheduled_for" date,
	"due_on" date,
	"schedule_id" uuid,
	"lines" jsonb,
	"estimate" bigint,
	"total" bigint,
	"invoice" text,
	"waiting_for" text,
	"started_on" date,
	"start_miles" integer,
	"completed_on" date,
	"completed_miles" integer,
	"closed_by_id" uuid,
	"repeat_of_id" uuid
);
--> statement-breakpoint
CREATE TABLE "run_assignments" (
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
	"run_id" uuid,
	"spot" text,
	"service_date" date NOT NULL,
	"start" timestamp(3) with time zone,
	"end" timestamp(3) with time zone,
	"driver_id" uuid,
	"second_driver_id" uuid,
	"relay_driver_id" uuid,
	"vehicle_id" uuid,
	"trailers" uuid[],
	"division_id" uuid,
	"cover_reason" text,
	"miles_planned" integer,
	"miles_actual" integer,
	"confirmed_at" timestamp(3) with time zone,
	"departed_at" timestamp(3) with time zone,
	"arrived_at" timestamp(3) with time zone,
	"delay_reason" text,
	"not_run_reason" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "runs" (
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
	"code" text NOT NULL,
	"name" text,
	"division_id" uuid NOT NULL,
	"type" text NOT NULL,
	"crew" text NOT NULL,
	"customer" text,
	"origin" text NOT NULL,
	"destination" text NOT NULL,
	"stops" jsonb,
	"days" text[],
	"dispatch_time" text NOT NULL,
	"duration_hours" double precision NOT NULL,
	"miles" integer,
	"license_class" text,
	"endorsements" text[],
	"starts_on" date,
	"ends_on" date,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "time_off" (
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
	"driver_id" uuid,
	"user_id" uuid,
	"type" text NOT NULL,
	"start" date NOT NULL,
	"end" date NOT NULL,
	"part_of_day" text NOT NULL,
	"reason" text,
	"days" double precision,
	"division_id" uuid,
	"decided_by_id" uuid,
	"decided_at" timestamp(3) with time zone,
	"deny_reason" text
);
--> statement-breakpoint
CREATE TABLE "tires" (
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
	"brand" text NOT NULL,
	"model" text,
	"size" text NOT NULL,
	"serial" text,
	"dot" text,
	"build" text NOT NULL,
	"retreads" integer,
	"purchased_on" date,
	"cost" bigint,
	"vehicle_id" uuid,
	"position" text,
	"division_id" uuid,
	"mounted_on" date,
	"mounted_miles" integer,
	"tread_outer" double precision,
	"tread_middle" double precision,
	"tread_inner" double precision,
	"psi" integer,
	"measured_on" date,
	"pulled_for" text
);
--> statement-breakpoint
CREATE TABLE "application_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"sent_to" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp(3) with time zone,
	"step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "application_signatures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"document" text NOT NULL,
	"subject" text,
	"answer" text NOT NULL,
	"signed_name" text,
	"words" text NOT NULL,
	"signed_at" timestamp(3) with time zone NOT NULL,
	"ip" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"key" text NOT NULL,
	"user_id" uuid,
	"address" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"subject" text,
	"text" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"next_try_at" timestamp(3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"error" text,
	"done_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "message_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"message_id" uuid,
	"attachment_id" uuid,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text,
	"taken_at" timestamp(3) with time zone,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "message_tasks" (
	"message_id" uuid NOT NULL,
	"task_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "message_tasks_pkey" PRIMARY KEY("message_id","task_id")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"choices" jsonb NOT NULL,
	"quiet_from" text,
	"quiet_to" text,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"record_kind" text,
	"record_id" uuid,
	"thread_id" uuid,
	"occasion" text NOT NULL,
	"why" text,
	"actor_id" uuid,
	"created_at" timestamp(3) with time zone NOT NULL,
	"seen_at" timestamp(3) with time zone,
	"closed_at" timestamp(3) with time zone,
	"mail" text,
	"mail_id" uuid
);
--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "employment_periods" jsonb;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "time_off_id" uuid;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "repair_id" uuid;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "gaps" jsonb;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "medical_expiration_date" date;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "check_log" jsonb;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "test_log" jsonb;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "attempts" jsonb;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "overrides" jsonb;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "hired_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "hired_by" text;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "hired_from" text;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "driver_id" uuid;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "first_work_on" date;--> statement-breakpoint
ALTER TABLE "recruiting_leads" ADD COLUMN "contacted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "recruiting_leads" ADD COLUMN "qualified_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "recruiting_leads" ADD COLUMN "application_sent_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "recruiting_leads" ADD COLUMN "converted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "tasks" ADD COLUMN "repeat_day" integer;--> statement-breakpoint
ALTER TABLE "investigation_history" ADD CONSTRAINT "investigation_history_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."recruiting_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "investigation_history" ADD CONSTRAINT "investigation_history_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_todos" ADD CONSTRAINT "maintenance_todos_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_todos" ADD CONSTRAINT "maintenance_todos_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_todos" ADD CONSTRAINT "maintenance_todos_repair_id_fkey" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD CONSTRAINT "oil_changes_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD CONSTRAINT "oil_changes_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "public"."pm_schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pm_schedules" ADD CONSTRAINT "pm_schedules_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_schedule_id_fkey" FOREIGN KEY ("schedule_id") REFERENCES "public"."pm_schedules"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_closed_by_id_fkey" FOREIGN KEY ("closed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_repeat_of_id_fkey" FOREIGN KEY ("repeat_of_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_second_driver_id_fkey" FOREIGN KEY ("second_driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_relay_driver_id_fkey" FOREIGN KEY ("relay_driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "runs" ADD CONSTRAINT "runs_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_off" ADD CONSTRAINT "time_off_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tires" ADD CONSTRAINT "tires_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tires" ADD CONSTRAINT "tires_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "investigation_history_number_key" ON "investigation_history" USING btree ("number");--> statement-breakpoint
CREATE INDEX "investigation_history_status_idx" ON "investigation_history" USING btree ("status");--> statement-breakpoint
CREATE INDEX "investigation_history_updated_at_idx" ON "investigation_history" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "investigation_history_search_idx" ON "investigation_history" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "investigation_history_application_id_idx" ON "investigation_history" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "investigation_history_driver_id_idx" ON "investigation_history" USING btree ("driver_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "maintenance_todos_number_key" ON "maintenance_todos" USING btree ("number");--> statement-breakpoint
CREATE INDEX "maintenance_todos_status_idx" ON "maintenance_todos" USING btree ("status");--> statement-breakpoint
CREATE INDEX "maintenance_todos_updated_at_idx" ON "maintenance_todos" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "maintenance_todos_search_idx" ON "maintenance_todos" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "maintenance_todos_due_on_desc_idx" ON "maintenance_todos" USING btree ("due_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "maintenance_todos_vehicle_id_idx" ON "maintenance_todos" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_todos_division_id_idx" ON "maintenance_todos" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_todos_due_on_idx" ON "maintenance_todos" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "maintenance_todos_repair_id_idx" ON "maintenance_todos" USING btree ("repair_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "oil_changes_number_key" ON "oil_changes" USING btree ("number");--> statement-breakpoint
CREATE INDEX "oil_changes_status_idx" ON "oil_changes" USING btree ("status");--> statement-breakpoint
CREATE INDEX "oil_changes_updated_at_idx" ON "oil_changes" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "oil_changes_search_idx" ON "oil_changes" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "oil_changes_done_on_desc_idx" ON "oil_changes" USING btree ("done_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "oil_changes_vehicle_id_idx" ON "oil_changes" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "oil_changes_done_on_idx" ON "oil_changes" USING btree ("done_on","id");--> statement-breakpoint
CREATE INDEX "oil_changes_schedule_id_idx" ON "oil_changes" USING btree ("schedule_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pm_schedules_number_key" ON "pm_schedules" USING btree ("number");--> statement-breakpoint
CREATE INDEX "pm_schedules_status_idx" ON "pm_schedules" USING btree ("status");--> statement-breakpoint
CREATE INDEX "pm_schedules_updated_at_idx" ON "pm_schedules" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "pm_schedules_search_idx" ON "pm_schedules" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "pm_schedules_vehicle_id_idx" ON "pm_schedules" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "repairs_number_key" ON "repairs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "repairs_status_idx" ON "repairs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "repairs_updated_at_idx" ON "repairs" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "repairs_search_idx" ON "repairs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "repairs_reported_on_desc_idx" ON "repairs" USING btree ("reported_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "repairs_vehicle_id_idx" ON "repairs" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "repairs_reported_on_idx" ON "repairs" USING btree ("reported_on","id");--> statement-breakpoint
CREATE INDEX "repairs_schedule_id_idx" ON "repairs" USING btree ("schedule_id","id");--> statement-breakpoint
CREATE INDEX "repairs_closed_by_id_idx" ON "repairs" USING btree ("closed_by_id","id");--> statement-breakpoint
CREATE INDEX "repairs_repeat_of_id_idx" ON "repairs" USING btree ("repeat_of_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_assignments_number_key" ON "run_assignments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "run_assignments_status_idx" ON "run_assignments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "run_assignments_updated_at_idx" ON "run_assignments" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "run_assignments_search_idx" ON "run_assignments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "run_assignments_trailers_idx" ON "run_assignments" USING gin ("trailers");--> statement-breakpoint
CREATE INDEX "run_assignments_trailers_open_idx" ON "run_assignments" USING gin ("trailers") WHERE "run_assignments"."archived_at" is null and "run_assignments"."status" in ('unassigned', 'planned', 'confirmed', 'dispatched', 'in_progress');--> statement-breakpoint
CREATE INDEX "run_assignments_start_desc_idx" ON "run_assignments" USING btree ("start" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "run_assignments_end_desc_idx" ON "run_assignments" USING btree ("end" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "run_assignments_run_id_idx" ON "run_assignments" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "run_assignments_service_date_idx" ON "run_assignments" USING btree ("service_date","id");--> statement-breakpoint
CREATE INDEX "run_assignments_start_idx" ON "run_assignments" USING btree ("start","id");--> statement-breakpoint
CREATE INDEX "run_assignments_end_idx" ON "run_assignments" USING btree ("end","id");--> statement-breakpoint
CREATE INDEX "run_assignments_driver_id_idx" ON "run_assignments" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "run_assignments_second_driver_id_idx" ON "run_assignments" USING btree ("second_driver_id","id");--> statement-breakpoint
CREATE INDEX "run_assignments_relay_driver_id_idx" ON "run_assignments" USING btree ("relay_driver_id","id");--> statement-breakpoint
CREATE INDEX "run_assignments_vehicle_id_idx" ON "run_assignments" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "run_assignments_division_id_idx" ON "run_assignments" USING btree ("division_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_number_key" ON "runs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "runs_status_idx" ON "runs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "runs_updated_at_idx" ON "runs" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "runs_search_idx" ON "runs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "runs_division_id_idx" ON "runs" USING btree ("division_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "runs_code_key" ON "runs" USING btree (lower("code")) WHERE "runs"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "time_off_number_key" ON "time_off" USING btree ("number");--> statement-breakpoint
CREATE INDEX "time_off_status_idx" ON "time_off" USING btree ("status");--> statement-breakpoint
CREATE INDEX "time_off_updated_at_idx" ON "time_off" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "time_off_search_idx" ON "time_off" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "time_off_driver_id_idx" ON "time_off" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "time_off_user_id_idx" ON "time_off" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "time_off_start_idx" ON "time_off" USING btree ("start","id");--> statement-breakpoint
CREATE INDEX "time_off_end_idx" ON "time_off" USING btree ("end","id");--> statement-breakpoint
CREATE INDEX "time_off_division_id_idx" ON "time_off" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "time_off_decided_by_id_idx" ON "time_off" USING btree ("decided_by_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tires_number_key" ON "tires" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tires_status_idx" ON "tires" USING btree ("status");--> statement-breakpoint
CREATE INDEX "tires_updated_at_idx" ON "tires" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "tires_search_idx" ON "tires" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tires_vehicle_id_idx" ON "tires" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "tires_division_id_idx" ON "tires" USING btree ("division_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "application_links_token_hash_key" ON "application_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "application_links_application_idx" ON "application_links" USING btree ("application_id","created_at");--> statement-breakpoint
CREATE INDEX "application_signatures_application_idx" ON "application_signatures" USING btree ("application_id","signed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "mails_key_key" ON "mails" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mails_waiting_idx" ON "mails" USING btree ("next_try_at") WHERE "mails"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "mails_created_idx" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "message_files_message_idx" ON "message_files" USING btree ("message_id");--> statement-breakpoint
CREATE INDEX "message_files_unsent_idx" ON "message_files" USING btree ("uploaded_at") WHERE "message_files"."message_id" is null;--> statement-breakpoint
CREATE INDEX "message_tasks_task_idx" ON "message_tasks" USING btree ("task_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications" USING btree ("subject_id","user_id","event","occasion");--> statement-breakpoint
CREATE INDEX "notifications_open_idx" ON "notifications" USING btree ("user_id","created_at") WHERE "notifications"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_new_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."closed_at" is null and "notifications"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_closed_idx" ON "notifications" USING btree ("user_id","closed_at");--> statement-breakpoint
CREATE INDEX "notifications_digest_idx" ON "notifications" USING btree ("user_id") WHERE "notifications"."mail" = 'digest' and "notifications"."mail_id" is null and "notifications"."closed_at" is null and "notifications"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_mail_idx" ON "notifications" USING btree ("mail_id") WHERE "notifications"."mail_id" is not null;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."recruiting_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_time_off_id_fkey" FOREIGN KEY ("time_off_id") REFERENCES "public"."time_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_repair_id_fkey" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD CONSTRAINT "recruiting_applications_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadlines_application_id_idx" ON "deadlines" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "holds_time_off_id_idx" ON "holds" USING btree ("time_off_id","id");--> statement-breakpoint
CREATE INDEX "holds_repair_id_idx" ON "holds" USING btree ("repair_id","id");--> statement-breakpoint
CREATE INDEX "recruiting_applications_driver_id_idx" ON "recruiting_applications" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "tasks_assignees_open_idx" ON "tasks" USING gin ("assignees") WHERE "tasks"."archived_at" is null and "tasks"."status" in ('pending', 'in_progress', 'waiting');