CREATE TABLE "leave_blackouts" (
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
	"name" text NOT NULL,
	"division_id" uuid,
	"start" date NOT NULL,
	"end" date NOT NULL,
	"effect" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_coverage" (
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
	"division_id" uuid NOT NULL,
	"min_available" integer NOT NULL,
	"effect" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "leave_ledger" (
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
	"year" integer NOT NULL,
	"entry" text NOT NULL,
	"days" double precision NOT NULL,
	"note" text,
	"request_id" uuid,
	"division_id" uuid
);
--> statement-breakpoint
CREATE TABLE "leave_policies" (
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
	"type" text NOT NULL,
	"division_id" uuid,
	"paid" boolean,
	"counts_weekends" boolean,
	"counts_holidays" boolean,
	"yearly_days" double precision,
	"carry_days" double precision,
	"max_negative" double precision,
	"notice_days" integer,
	"state_protected" boolean,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "pm_programs" (
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
	"name" text NOT NULL,
	"kinds" text[] NOT NULL,
	"divisions" uuid[],
	"make" text,
	"year_from" integer,
	"year_to" integer,
	"gvwr_from" integer,
	"gvwr_to" integer,
	"services" jsonb,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "run_patterns" (
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
	"run_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"second_driver_id" uuid,
	"days" text[] NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"vehicle_id" uuid,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "vehicle_reports" (
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
	"driver_id" uuid NOT NULL,
	"trailer_id" uuid,
	"reported_at" timestamp(3) with time zone,
	"received_at" timestamp(3) with time zone,
	"miles" integer,
	"defects" jsonb,
	"signature" text,
	"signed_text" text,
	"together_id" uuid,
	"reviewer_id" uuid,
	"review_signature" text,
	"reviewed_at" timestamp(3) with time zone,
	"review_text" text
);
--> statement-breakpoint
CREATE TABLE "assistant_conversations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"title" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_memories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"said" text NOT NULL,
	"means" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"last_used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "assistant_turns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"conversation_id" uuid NOT NULL,
	"question" text NOT NULL,
	"response" text NOT NULL,
	"frame" jsonb NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"helpful" boolean,
	"quality" integer,
	"correction" text
);
--> statement-breakpoint
CREATE TABLE "saved_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid NOT NULL,
	"name" text NOT NULL,
	"report" text NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"by" text NOT NULL,
	"period" text NOT NULL,
	"division" text DEFAULT 'ALL' NOT NULL,
	"shared" boolean DEFAULT false NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "run_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"assignment_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"opened_count" integer DEFAULT 0 NOT NULL,
	"last_opened_at" timestamp(3) with time zone,
	"confirmed_at" timestamp(3) with time zone,
	"declined_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle_report_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"report_id" uuid NOT NULL,
	"driver_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone,
	"used_at" timestamp(3) with time zone,
	"used_key" uuid
);
--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "time_off_id" uuid;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "vehicle_report_id" uuid;--> statement-breakpoint
ALTER TABLE "maintenance_todos" ADD COLUMN "oil_change_id" uuid;--> statement-breakpoint
ALTER TABLE "maintenance_todos" ADD COLUMN "origin" text;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD COLUMN "sample_lab" text;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD COLUMN "sample_on" date;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD COLUMN "iron" integer;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD COLUMN "copper" integer;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD COLUMN "soot" double precision;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD COLUMN "fuel_pct" double precision;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD COLUMN "coolant" boolean;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD COLUMN "sample_repair_id" uuid;--> statement-breakpoint
ALTER TABLE "pm_schedules" ADD COLUMN "early_miles" integer;--> statement-breakpoint
ALTER TABLE "pm_schedules" ADD COLUMN "early_days" integer;--> statement-breakpoint
ALTER TABLE "pm_schedules" ADD COLUMN "plan_miles" integer;--> statement-breakpoint
ALTER TABLE "pm_schedules" ADD COLUMN "plan_on" date;--> statement-breakpoint
ALTER TABLE "pm_schedules" ADD COLUMN "program_id" uuid;--> statement-breakpoint
ALTER TABLE "pm_schedules" ADD COLUMN "last_timing" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "inspected_by" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "inspection_result" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "inspector" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "inspector_qualification" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "also_for" uuid[];--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "approved_amount" bigint;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "approved_by_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "po_number" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "vehicle_report_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "violation_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "accident_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "closed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "time_off_id" uuid;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "delay_minutes" integer;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "risk" text;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "schedule_key" text;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "generated" boolean;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "overridden" text[];--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "starts_at_noon" boolean;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "ends_at_noon" boolean;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "absent_minutes" integer;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "shown_as" text;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "protected" boolean;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "days_by_year" text;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "learned_on" date;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "notice_on" date;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "certification_asked_on" date;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "certification_on" date;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "incomplete_on" date;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "enough_on" date;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "week_hours" integer;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "hours_worked" integer;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "caregiver" boolean;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "fmla_minutes" integer;--> statement-breakpoint
ALTER TABLE "tires" ADD COLUMN "readings" jsonb;--> statement-breakpoint
ALTER TABLE "vehicle_assignments" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "vehicle_assignments" ADD COLUMN "overridden" text[];--> statement-breakpoint
ALTER TABLE "violations" ADD COLUMN "repair_id" uuid;--> statement-breakpoint
ALTER TABLE "leave_blackouts" ADD CONSTRAINT "leave_blackouts_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_coverage" ADD CONSTRAINT "leave_coverage_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_request_id_fkey" FOREIGN KEY ("request_id") REFERENCES "public"."time_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD CONSTRAINT "leave_policies_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_patterns" ADD CONSTRAINT "run_patterns_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "public"."runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_patterns" ADD CONSTRAINT "run_patterns_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_patterns" ADD CONSTRAINT "run_patterns_second_driver_id_fkey" FOREIGN KEY ("second_driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_patterns" ADD CONSTRAINT "run_patterns_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD CONSTRAINT "vehicle_reports_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD CONSTRAINT "vehicle_reports_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD CONSTRAINT "vehicle_reports_trailer_id_fkey" FOREIGN KEY ("trailer_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD CONSTRAINT "vehicle_reports_together_id_fkey" FOREIGN KEY ("together_id") REFERENCES "public"."vehicle_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_reports" ADD CONSTRAINT "vehicle_reports_reviewer_id_fkey" FOREIGN KEY ("reviewer_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD CONSTRAINT "assistant_turns_conversation_id_assistant_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leave_blackouts_number_key" ON "leave_blackouts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "leave_blackouts_status_idx" ON "leave_blackouts" USING btree ("status");--> statement-breakpoint
CREATE INDEX "leave_blackouts_updated_at_idx" ON "leave_blackouts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "leave_blackouts_search_idx" ON "leave_blackouts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leave_blackouts_division_id_idx" ON "leave_blackouts" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "leave_blackouts_start_idx" ON "leave_blackouts" USING btree ("start","id");--> statement-breakpoint
CREATE INDEX "leave_blackouts_end_idx" ON "leave_blackouts" USING btree ("end","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_coverage_number_key" ON "leave_coverage" USING btree ("number");--> statement-breakpoint
CREATE INDEX "leave_coverage_status_idx" ON "leave_coverage" USING btree ("status");--> statement-breakpoint
CREATE INDEX "leave_coverage_updated_at_idx" ON "leave_coverage" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "leave_coverage_search_idx" ON "leave_coverage" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leave_coverage_division_id_idx" ON "leave_coverage" USING btree ("division_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_ledger_number_key" ON "leave_ledger" USING btree ("number");--> statement-breakpoint
CREATE INDEX "leave_ledger_status_idx" ON "leave_ledger" USING btree ("status");--> statement-breakpoint
CREATE INDEX "leave_ledger_updated_at_idx" ON "leave_ledger" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "leave_ledger_search_idx" ON "leave_ledger" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leave_ledger_driver_id_idx" ON "leave_ledger" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "leave_ledger_user_id_idx" ON "leave_ledger" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "leave_ledger_year_idx" ON "leave_ledger" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "leave_ledger_request_id_idx" ON "leave_ledger" USING btree ("request_id","id");--> statement-breakpoint
CREATE INDEX "leave_ledger_division_id_idx" ON "leave_ledger" USING btree ("division_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_policies_number_key" ON "leave_policies" USING btree ("number");--> statement-breakpoint
CREATE INDEX "leave_policies_status_idx" ON "leave_policies" USING btree ("status");--> statement-breakpoint
CREATE INDEX "leave_policies_updated_at_idx" ON "leave_policies" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "leave_policies_search_idx" ON "leave_policies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leave_policies_division_id_idx" ON "leave_policies" USING btree ("division_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "pm_programs_number_key" ON "pm_programs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "pm_programs_status_idx" ON "pm_programs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "pm_programs_updated_at_idx" ON "pm_programs" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "pm_programs_search_idx" ON "pm_programs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "pm_programs_name_key" ON "pm_programs" USING btree (lower("name")) WHERE "pm_programs"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "run_patterns_number_key" ON "run_patterns" USING btree ("number");--> statement-breakpoint
CREATE INDEX "run_patterns_status_idx" ON "run_patterns" USING btree ("status");--> statement-breakpoint
CREATE INDEX "run_patterns_updated_at_idx" ON "run_patterns" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "run_patterns_search_idx" ON "run_patterns" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "run_patterns_ends_on_desc_idx" ON "run_patterns" USING btree ("ends_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "run_patterns_run_id_idx" ON "run_patterns" USING btree ("run_id","id");--> statement-breakpoint
CREATE INDEX "run_patterns_driver_id_idx" ON "run_patterns" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "run_patterns_second_driver_id_idx" ON "run_patterns" USING btree ("second_driver_id","id");--> statement-breakpoint
CREATE INDEX "run_patterns_starts_on_idx" ON "run_patterns" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "run_patterns_ends_on_idx" ON "run_patterns" USING btree ("ends_on","id");--> statement-breakpoint
CREATE INDEX "run_patterns_vehicle_id_idx" ON "run_patterns" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_reports_number_key" ON "vehicle_reports" USING btree ("number");--> statement-breakpoint
CREATE INDEX "vehicle_reports_status_idx" ON "vehicle_reports" USING btree ("status");--> statement-breakpoint
CREATE INDEX "vehicle_reports_updated_at_idx" ON "vehicle_reports" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "vehicle_reports_search_idx" ON "vehicle_reports" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_reports_reported_at_desc_idx" ON "vehicle_reports" USING btree ("reported_at" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "vehicle_reports_vehicle_id_idx" ON "vehicle_reports" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "vehicle_reports_driver_id_idx" ON "vehicle_reports" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "vehicle_reports_trailer_id_idx" ON "vehicle_reports" USING btree ("trailer_id","id");--> statement-breakpoint
CREATE INDEX "vehicle_reports_reported_at_idx" ON "vehicle_reports" USING btree ("reported_at","id");--> statement-breakpoint
CREATE INDEX "vehicle_reports_together_id_idx" ON "vehicle_reports" USING btree ("together_id","id");--> statement-breakpoint
CREATE INDEX "vehicle_reports_reviewer_id_idx" ON "vehicle_reports" USING btree ("reviewer_id","id");--> statement-breakpoint
CREATE INDEX "assistant_conversations_user_idx" ON "assistant_conversations" USING btree ("user_id","last_at");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_memories_said_key" ON "assistant_memories" USING btree ("user_id","type","said");--> statement-breakpoint
CREATE INDEX "assistant_turns_conversation_idx" ON "assistant_turns" USING btree ("conversation_id","created_at");--> statement-breakpoint
CREATE INDEX "saved_reports_owner_idx" ON "saved_reports" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_links_token_hash_key" ON "run_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "run_links_assignment_idx" ON "run_links" USING btree ("assignment_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_report_links_token_hash_key" ON "vehicle_report_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "vehicle_report_links_report_idx" ON "vehicle_report_links" USING btree ("report_id");--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_time_off_id_fkey" FOREIGN KEY ("time_off_id") REFERENCES "public"."time_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_vehicle_report_id_fkey" FOREIGN KEY ("vehicle_report_id") REFERENCES "public"."vehicle_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "maintenance_todos" ADD CONSTRAINT "maintenance_todos_oil_change_id_fkey" FOREIGN KEY ("oil_change_id") REFERENCES "public"."oil_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "oil_changes" ADD CONSTRAINT "oil_changes_sample_repair_id_fkey" FOREIGN KEY ("sample_repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pm_schedules" ADD CONSTRAINT "pm_schedules_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "public"."pm_programs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_vehicle_report_id_fkey" FOREIGN KEY ("vehicle_report_id") REFERENCES "public"."vehicle_reports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_violation_id_fkey" FOREIGN KEY ("violation_id") REFERENCES "public"."violations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_time_off_id_fkey" FOREIGN KEY ("time_off_id") REFERENCES "public"."time_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_repair_id_fkey" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadlines_time_off_id_idx" ON "deadlines" USING btree ("time_off_id","id");--> statement-breakpoint
CREATE INDEX "holds_vehicle_report_id_idx" ON "holds" USING btree ("vehicle_report_id","id");--> statement-breakpoint
CREATE INDEX "maintenance_todos_oil_change_id_idx" ON "maintenance_todos" USING btree ("oil_change_id","id");--> statement-breakpoint
CREATE INDEX "oil_changes_sample_repair_id_idx" ON "oil_changes" USING btree ("sample_repair_id","id");--> statement-breakpoint
CREATE INDEX "pm_schedules_program_id_idx" ON "pm_schedules" USING btree ("program_id","id");--> statement-breakpoint
CREATE INDEX "repairs_approved_by_id_idx" ON "repairs" USING btree ("approved_by_id","id");--> statement-breakpoint
CREATE INDEX "repairs_vehicle_report_id_idx" ON "repairs" USING btree ("vehicle_report_id","id");--> statement-breakpoint
CREATE INDEX "repairs_violation_id_idx" ON "repairs" USING btree ("violation_id","id");--> statement-breakpoint
CREATE INDEX "repairs_accident_id_idx" ON "repairs" USING btree ("accident_id","id");--> statement-breakpoint
CREATE INDEX "run_assignments_time_off_id_idx" ON "run_assignments" USING btree ("time_off_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "run_assignments_schedule_key_key" ON "run_assignments" USING btree (lower("schedule_key")) WHERE "run_assignments"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "violations_repair_id_idx" ON "violations" USING btree ("repair_id","id");--> statement-breakpoint
update "time_off" set "protected" = "type" in ('fmla', 'military', 'jury', 'workers_comp'), "shown_as" = case when "type" in ('fmla', 'military', 'jury', 'workers_comp') then 'leave' else "type" end;--> statement-breakpoint
UPDATE "repairs" SET "lines" = (SELECT jsonb_agg(CASE WHEN l ? 'amount' THEN (l - 'amount') || jsonb_build_object('quantity', null, 'unitPrice', l->'amount') ELSE l END ORDER BY n) FROM jsonb_array_elements("lines") WITH ORDINALITY AS e(l, n)) WHERE jsonb_typeof("lines") = 'array' AND jsonb_array_length("lines") > 0;--> statement-breakpoint
UPDATE "violations" AS v SET "repair_id" = r."id" FROM "repairs" r WHERE upper(btrim(v."repair_reference")) = r."number" AND r."vehicle_id" = v."vehicle_id" AND r."archived_at" IS NULL;--> statement-breakpoint
ALTER TABLE "tires" ADD CONSTRAINT "tires_one_place" EXCLUDE USING btree ("vehicle_id" WITH =, "position" WITH =) WHERE ("status" = 'mounted' AND "archived_at" IS NULL AND "position" <> 'spare') DEFERRABLE INITIALLY DEFERRED;
