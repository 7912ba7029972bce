CREATE TABLE "divisions" (
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
	"name" text NOT NULL,
	"parent_id" uuid,
	"kind" text NOT NULL,
	"legal_entity" text,
	"usdot" text,
	"mc" text,
	"ein" text,
	"naics" text,
	"address" jsonb,
	"time_zone" text NOT NULL,
	"phone" text,
	"manager_id" uuid,
	"safety_manager_id" uuid,
	"color" text,
	"establishment" boolean,
	"annual_hours" jsonb,
	"monthly_miles" jsonb
);
--> statement-breakpoint
CREATE TABLE "drivers" (
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
	"first_name" text NOT NULL,
	"middle_name" text,
	"last_name" text NOT NULL,
	"suffix" text,
	"preferred_name" text,
	"employee_id" text,
	"division_id" uuid NOT NULL,
	"terminal" text,
	"domicile" text,
	"manager_id" uuid,
	"recruiter_id" uuid,
	"employment_type" text NOT NULL,
	"position" text NOT NULL,
	"phone" text NOT NULL,
	"email" text,
	"address" jsonb,
	"emergency_contacts" jsonb,
	"birth_date" date,
	"ssn_last4" text,
	"hire_date" date NOT NULL,
	"original_hire_date" date,
	"rehire_eligible" text,
	"termination_date" date,
	"termination_reason" text,
	"license_number" text,
	"license_state" text,
	"license_class" text,
	"license_issued_on" date,
	"license_expiration_date" date,
	"endorsements" text[],
	"restrictions" text[],
	"medical_certified_on" date,
	"medical_expiration_date" date,
	"medical_examiner" text,
	"medical_registry_number" text,
	"medical_variance" text,
	"eld_exempt" boolean,
	"hos_ruleset" text,
	"english_checked_on" date,
	"samsara_driver_id" text,
	"simulator_driver_id" text,
	"last_telematics_sync" timestamp(3) with time zone,
	"notes" text
);
--> statement-breakpoint
CREATE TABLE "meter_entries" (
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
	"meter" text NOT NULL,
	"value" double precision NOT NULL,
	"read_at" timestamp(3) with time zone NOT NULL,
	"origin" text NOT NULL,
	"swap" text,
	"warning" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "qualification_documents" (
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
	"driver_id" uuid,
	"vehicle_id" uuid,
	"issued_on" date,
	"expiration_date" date,
	"document_number" text,
	"issuer" text,
	"state" text,
	"verification_method" text,
	"verified_on" date,
	"verified_by_id" uuid,
	"supersedes_id" uuid,
	"review_note" text
);
--> statement-breakpoint
CREATE TABLE "users" (
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
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"role" text NOT NULL,
	"all_divisions" boolean NOT NULL,
	"divisions" uuid[],
	"time_zone" text,
	"last_login_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "vehicle_assignments" (
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
	"role" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone,
	"start_meter" integer,
	"end_meter" integer,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "vehicles" (
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
	"unit_number" text NOT NULL,
	"kind" text NOT NULL,
	"division_id" uuid NOT NULL,
	"terminal" text,
	"vin" text,
	"vin_override" boolean,
	"year" integer,
	"make" text,
	"model" text,
	"trim" text,
	"description" text,
	"engine" text,
	"fuel" text,
	"gvwr" integer,
	"axles" integer,
	"length" double precision,
	"reefer" boolean,
	"plate_number" text,
	"plate_state" text,
	"plate_expiration_date" date,
	"ownership" text NOT NULL,
	"lessor" text,
	"lease_ends_on" date,
	"lease_miles_allowed" integer,
	"purchased_on" date,
	"purchase_price" bigint,
	"in_service_on" date,
	"replacement_year" integer,
	"disposed_on" date,
	"disposal_price" bigint,
	"disposal_mileage" integer,
	"mileage" integer,
	"mileage_read_at" timestamp(3) with time zone,
	"engine_hours" double precision,
	"samsara_vehicle_id" text,
	"simulator_vehicle_id" text,
	"last_telematics_sync" timestamp(3) with time zone,
	"gateway_health" text,
	"notes" text
);
--> statement-breakpoint
CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"file_name" text NOT NULL,
	"category" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"thumbnail_key" text,
	"confidential" boolean DEFAULT false NOT NULL,
	"label" text,
	"archived_at" timestamp(3) with time zone,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_chain" (
	"seq" bigint PRIMARY KEY NOT NULL,
	"event_id" bigint NOT NULL,
	"hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"body" text NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"pinned" boolean DEFAULT false NOT NULL,
	"corrected_from" uuid,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"record_id" uuid NOT NULL,
	"action" text NOT NULL,
	"changes" jsonb DEFAULT '[]' NOT NULL,
	"version" integer,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"reason" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"route" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"status" integer,
	"response" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_route_key_pk" PRIMARY KEY("user_id","route","key")
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"record_id" uuid,
	"raw" jsonb NOT NULL,
	"fixes" jsonb,
	"issues" jsonb DEFAULT '[]' NOT NULL,
	"changes" jsonb DEFAULT '[]' NOT NULL,
	CONSTRAINT "import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"format" text NOT NULL,
	"file" jsonb DEFAULT '{}' NOT NULL,
	"options" jsonb DEFAULT '{}' NOT NULL,
	"mapping" jsonb DEFAULT '{}' NOT NULL,
	"defaults" jsonb DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"row_count" integer DEFAULT 0 NOT NULL,
	"cursor" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}' NOT NULL,
	"error" text,
	"batch_id" uuid NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "saved_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"columns" jsonb,
	"shared" boolean DEFAULT false NOT NULL,
	"owner_id" uuid NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "auth_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "credentials" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"password_hash" text NOT NULL,
	"changed_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "login_throttle" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"failures" integer NOT NULL,
	"window_start" timestamp(3) with time zone NOT NULL,
	"last_failure_at" timestamp(3) with time zone NOT NULL,
	"blocked_until" timestamp(3) with time zone,
	CONSTRAINT "login_throttle_pkey" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"binding_hash" text,
	"user_id" uuid NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_active_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"user_agent" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telematics_conflicts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"field" text NOT NULL,
	"ours" jsonb,
	"theirs" jsonb,
	"reason" text,
	"urgent" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"opened_at" timestamp(3) with time zone NOT NULL,
	"run_id" uuid
);
--> statement-breakpoint
CREATE TABLE "telematics_connections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"base_url" text NOT NULL,
	"credentials" text NOT NULL,
	"credentials_hint" text NOT NULL,
	"account_id" text,
	"account_name" text,
	"status" text NOT NULL,
	"status_message" text,
	"missing_scopes" text[] DEFAULT '{}' NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"settings" jsonb DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid
);
--> statement-breakpoint
CREATE TABLE "telematics_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telematics_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"run_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"remote_name" text,
	"local_id" uuid,
	"outcome" text NOT NULL,
	"reason" text,
	"changes" jsonb DEFAULT '[]' NOT NULL,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telematics_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"remote_id" text NOT NULL,
	"remote_name" text,
	"local_id" uuid,
	"state" text NOT NULL,
	"reason" text,
	"matched_by" text,
	"manual" boolean DEFAULT false NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone,
	"base" jsonb DEFAULT '{}' NOT NULL,
	"hash" text NOT NULL,
	"candidates" jsonb DEFAULT '[]' NOT NULL,
	"locks" jsonb DEFAULT '{}' NOT NULL,
	"absent_count" integer DEFAULT 0 NOT NULL,
	"assigned_remote_id" text,
	"gateway_health" text,
	"gateway_seen_at" timestamp(3) with time zone,
	"reading_at" timestamp(3) with time zone,
	"accepted_at" timestamp(3) with time zone,
	"accepted_source" text,
	"created_at" timestamp(3) with time zone NOT NULL,
	"updated_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telematics_positions" (
	"link_id" uuid PRIMARY KEY NOT NULL,
	"local_id" uuid NOT NULL,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"heading" double precision,
	"speed" double precision,
	"place" text,
	"at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telematics_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "telematics_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"connection_id" uuid NOT NULL,
	"remote_id" text NOT NULL,
	"local_id" uuid NOT NULL,
	"metres" bigint NOT NULL,
	"source" text NOT NULL,
	"read_at" timestamp(3) with time zone NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"run_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "telematics_rejected_pairs" (
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"remote_id" text NOT NULL,
	"local_id" uuid NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "telematics_rejected_pairs_connection_id_kind_remote_id_local_id_pk" PRIMARY KEY("connection_id","kind","remote_id","local_id")
);
--> statement-breakpoint
CREATE TABLE "telematics_runs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"connection_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mode" text NOT NULL,
	"trigger" text NOT NULL,
	"user_id" uuid,
	"status" text NOT NULL,
	"runner" uuid,
	"attempts" integer DEFAULT 0 NOT NULL,
	"heartbeat_at" timestamp(3) with time zone,
	"resume" jsonb,
	"pages" integer DEFAULT 0 NOT NULL,
	"complete" boolean DEFAULT false NOT NULL,
	"expected_total" integer,
	"applied_pages" integer DEFAULT 0 NOT NULL,
	"counts" jsonb DEFAULT '{}' NOT NULL,
	"error_kind" text,
	"message" text,
	"parent_id" uuid,
	"requested_at" timestamp(3) with time zone NOT NULL,
	"started_at" timestamp(3) with time zone,
	"finished_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "telematics_staged_pages" (
	"run_id" uuid NOT NULL,
	"page" integer NOT NULL,
	"seen" text[] NOT NULL,
	"items" jsonb NOT NULL,
	"health" jsonb DEFAULT '[]' NOT NULL,
	"staged_at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "telematics_staged_pages_run_id_page_pk" PRIMARY KEY("run_id","page")
);
--> statement-breakpoint
ALTER TABLE "divisions" ADD CONSTRAINT "divisions_parent_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "divisions" ADD CONSTRAINT "divisions_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "divisions" ADD CONSTRAINT "divisions_safety_manager_id_fkey" FOREIGN KEY ("safety_manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_manager_id_fkey" FOREIGN KEY ("manager_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drivers" ADD CONSTRAINT "drivers_recruiter_id_fkey" FOREIGN KEY ("recruiter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "meter_entries" ADD CONSTRAINT "meter_entries_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD CONSTRAINT "qualification_documents_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD CONSTRAINT "qualification_documents_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD CONSTRAINT "qualification_documents_verified_by_id_fkey" FOREIGN KEY ("verified_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD CONSTRAINT "qualification_documents_supersedes_id_fkey" FOREIGN KEY ("supersedes_id") REFERENCES "public"."qualification_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_assignments" ADD CONSTRAINT "vehicle_assignments_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle_assignments" ADD CONSTRAINT "vehicle_assignments_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicles" ADD CONSTRAINT "vehicles_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_conflicts" ADD CONSTRAINT "telematics_conflicts_connection_id_telematics_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."telematics_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_conflicts" ADD CONSTRAINT "telematics_conflicts_link_id_telematics_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."telematics_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_items" ADD CONSTRAINT "telematics_items_run_id_telematics_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."telematics_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_links" ADD CONSTRAINT "telematics_links_connection_id_telematics_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."telematics_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_positions" ADD CONSTRAINT "telematics_positions_link_id_telematics_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."telematics_links"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_readings" ADD CONSTRAINT "telematics_readings_connection_id_telematics_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."telematics_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_rejected_pairs" ADD CONSTRAINT "telematics_rejected_pairs_connection_id_telematics_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."telematics_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_runs" ADD CONSTRAINT "telematics_runs_connection_id_telematics_connections_id_fk" FOREIGN KEY ("connection_id") REFERENCES "public"."telematics_connections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "telematics_staged_pages" ADD CONSTRAINT "telematics_staged_pages_run_id_telematics_runs_id_fk" FOREIGN KEY ("run_id") REFERENCES "public"."telematics_runs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "divisions_number_key" ON "divisions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "divisions_status_idx" ON "divisions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "divisions_updated_at_idx" ON "divisions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "divisions_search_idx" ON "divisions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "divisions_code_idx" ON "divisions" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "divisions_name_idx" ON "divisions" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "divisions_parent_id_idx" ON "divisions" USING btree ("parent_id","id");--> statement-breakpoint
CREATE INDEX "divisions_manager_id_idx" ON "divisions" USING btree ("manager_id","id");--> statement-breakpoint
CREATE INDEX "divisions_safety_manager_id_idx" ON "divisions" USING btree ("safety_manager_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "divisions_code_key" ON "divisions" USING btree (lower("code")) WHERE "divisions"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_number_key" ON "drivers" USING btree ("number");--> statement-breakpoint
CREATE INDEX "drivers_status_idx" ON "drivers" USING btree ("status");--> statement-breakpoint
CREATE INDEX "drivers_updated_at_idx" ON "drivers" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "drivers_search_idx" ON "drivers" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "drivers_license_expiration_date_desc_idx" ON "drivers" USING btree ("license_expiration_date" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "drivers_medical_expiration_date_desc_idx" ON "drivers" USING btree ("medical_expiration_date" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "drivers_samsara_driver_id_desc_idx" ON "drivers" USING btree ("samsara_driver_id" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "drivers_simulator_driver_id_desc_idx" ON "drivers" USING btree ("simulator_driver_id" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "drivers_last_name_idx" ON "drivers" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "drivers_division_id_idx" ON "drivers" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "drivers_manager_id_idx" ON "drivers" USING btree ("manager_id","id");--> statement-breakpoint
CREATE INDEX "drivers_recruiter_id_idx" ON "drivers" USING btree ("recruiter_id","id");--> statement-breakpoint
CREATE INDEX "drivers_hire_date_idx" ON "drivers" USING btree ("hire_date","id");--> statement-breakpoint
CREATE INDEX "drivers_license_expiration_date_idx" ON "drivers" USING btree ("license_expiration_date","id");--> statement-breakpoint
CREATE INDEX "drivers_medical_expiration_date_idx" ON "drivers" USING btree ("medical_expiration_date","id");--> statement-breakpoint
CREATE INDEX "drivers_samsara_driver_id_idx" ON "drivers" USING btree ("samsara_driver_id","id");--> statement-breakpoint
CREATE INDEX "drivers_simulator_driver_id_idx" ON "drivers" USING btree ("simulator_driver_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "drivers_employee_id_key" ON "drivers" USING btree (lower("employee_id")) WHERE "drivers"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "meter_entries_number_key" ON "meter_entries" USING btree ("number");--> statement-breakpoint
CREATE INDEX "meter_entries_status_idx" ON "meter_entries" USING btree ("status");--> statement-breakpoint
CREATE INDEX "meter_entries_updated_at_idx" ON "meter_entries" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "meter_entries_search_idx" ON "meter_entries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "meter_entries_vehicle_id_idx" ON "meter_entries" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "meter_entries_read_at_idx" ON "meter_entries" USING btree ("read_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "qualification_documents_number_key" ON "qualification_documents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "qualification_documents_status_idx" ON "qualification_documents" USING btree ("status");--> statement-breakpoint
CREATE INDEX "qualification_documents_updated_at_idx" ON "qualification_documents" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "qualification_documents_search_idx" ON "qualification_documents" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "qualification_documents_expiration_date_desc_idx" ON "qualification_documents" USING btree ("expiration_date" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "qualification_documents_driver_id_idx" ON "qualification_documents" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "qualification_documents_vehicle_id_idx" ON "qualification_documents" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "qualification_documents_expiration_date_idx" ON "qualification_documents" USING btree ("expiration_date","id");--> statement-breakpoint
CREATE INDEX "qualification_documents_verified_by_id_idx" ON "qualification_documents" USING btree ("verified_by_id","id");--> statement-breakpoint
CREATE INDEX "qualification_documents_supersedes_id_idx" ON "qualification_documents" USING btree ("supersedes_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_number_key" ON "users" USING btree ("number");--> statement-breakpoint
CREATE INDEX "users_status_idx" ON "users" USING btree ("status");--> statement-breakpoint
CREATE INDEX "users_updated_at_idx" ON "users" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_last_name_idx" ON "users" USING btree ("last_name","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicle_assignments_number_key" ON "vehicle_assignments" USING btree ("number");--> statement-breakpoint
CREATE INDEX "vehicle_assignments_status_idx" ON "vehicle_assignments" USING btree ("status");--> statement-breakpoint
CREATE INDEX "vehicle_assignments_updated_at_idx" ON "vehicle_assignments" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "vehicle_assignments_search_idx" ON "vehicle_assignments" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicle_assignments_ends_at_desc_idx" ON "vehicle_assignments" USING btree ("ends_at" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "vehicle_assignments_vehicle_id_idx" ON "vehicle_assignments" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "vehicle_assignments_driver_id_idx" ON "vehicle_assignments" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "vehicle_assignments_starts_at_idx" ON "vehicle_assignments" USING btree ("starts_at","id");--> statement-breakpoint
CREATE INDEX "vehicle_assignments_ends_at_idx" ON "vehicle_assignments" USING btree ("ends_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_number_key" ON "vehicles" USING btree ("number");--> statement-breakpoint
CREATE INDEX "vehicles_status_idx" ON "vehicles" USING btree ("status");--> statement-breakpoint
CREATE INDEX "vehicles_updated_at_idx" ON "vehicles" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "vehicles_search_idx" ON "vehicles" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "vehicles_mileage_desc_idx" ON "vehicles" USING btree ("mileage" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "vehicles_samsara_vehicle_id_desc_idx" ON "vehicles" USING btree ("samsara_vehicle_id" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "vehicles_simulator_vehicle_id_desc_idx" ON "vehicles" USING btree ("simulator_vehicle_id" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "vehicles_last_telematics_sync_desc_idx" ON "vehicles" USING btree ("last_telematics_sync" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "vehicles_unit_number_idx" ON "vehicles" USING btree ("unit_number","id");--> statement-breakpoint
CREATE INDEX "vehicles_division_id_idx" ON "vehicles" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "vehicles_mileage_idx" ON "vehicles" USING btree ("mileage","id");--> statement-breakpoint
CREATE INDEX "vehicles_samsara_vehicle_id_idx" ON "vehicles" USING btree ("samsara_vehicle_id","id");--> statement-breakpoint
CREATE INDEX "vehicles_simulator_vehicle_id_idx" ON "vehicles" USING btree ("simulator_vehicle_id","id");--> statement-breakpoint
CREATE INDEX "vehicles_last_telematics_sync_idx" ON "vehicles" USING btree ("last_telematics_sync","id");--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_unit_number_key" ON "vehicles" USING btree (lower("unit_number")) WHERE "vehicles"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "vehicles_vin_key" ON "vehicles" USING btree (lower("vin")) WHERE "vehicles"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "attachments_record_idx" ON "attachments" USING btree ("record_id","uploaded_at");--> statement-breakpoint
CREATE INDEX "attachments_sha_idx" ON "attachments" USING btree ("sha256");--> statement-breakpoint
CREATE UNIQUE INDEX "audit_chain_event_key" ON "audit_chain" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "comments_record_idx" ON "comments" USING btree ("record_id","created_at");--> statement-breakpoint
CREATE INDEX "events_record_idx" ON "events" USING btree ("record_id","id");--> statement-breakpoint
CREATE INDEX "events_batch_idx" ON "events" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "events_at_idx" ON "events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "events_kind_idx" ON "events" USING btree ("kind","id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created_idx" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "import_rows_outcome_idx" ON "import_rows" USING btree ("import_id","outcome");--> statement-breakpoint
CREATE INDEX "imports_kind_idx" ON "imports" USING btree ("kind","created_at");--> statement-breakpoint
CREATE INDEX "imports_state_idx" ON "imports" USING btree ("state");--> statement-breakpoint
CREATE INDEX "saved_views_kind_idx" ON "saved_views" USING btree ("kind","owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "auth_tokens_token_hash_key" ON "auth_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "auth_tokens_user_id_idx" ON "auth_tokens" USING btree ("user_id","kind");--> statement-breakpoint
CREATE INDEX "login_throttle_last_failure_at_idx" ON "login_throttle" USING btree ("last_failure_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_hash_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_user_id_idx" ON "sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "sessions_expires_at_idx" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "telematics_conflicts_open_key" ON "telematics_conflicts" USING btree ("link_id","kind","field") WHERE "telematics_conflicts"."status" = 'open';--> statement-breakpoint
CREATE INDEX "telematics_conflicts_status_idx" ON "telematics_conflicts" USING btree ("connection_id","status");--> statement-breakpoint
CREATE UNIQUE INDEX "telematics_connections_provider_key" ON "telematics_connections" USING btree ("provider");--> statement-breakpoint
CREATE UNIQUE INDEX "telematics_items_remote_key" ON "telematics_items" USING btree ("run_id","remote_id");--> statement-breakpoint
CREATE INDEX "telematics_items_at_idx" ON "telematics_items" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "telematics_links_remote_key" ON "telematics_links" USING btree ("connection_id","kind","remote_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telematics_links_local_key" ON "telematics_links" USING btree ("connection_id","kind","local_id") WHERE "telematics_links"."state" in ('linked', 'retired');--> statement-breakpoint
CREATE INDEX "telematics_links_local_idx" ON "telematics_links" USING btree ("local_id");--> statement-breakpoint
CREATE INDEX "telematics_positions_local_idx" ON "telematics_positions" USING btree ("local_id");--> statement-breakpoint
CREATE UNIQUE INDEX "telematics_readings_key" ON "telematics_readings" USING btree ("connection_id","remote_id","read_at","source");--> statement-breakpoint
CREATE INDEX "telematics_readings_local_idx" ON "telematics_readings" USING btree ("local_id","read_at");--> statement-breakpoint
CREATE UNIQUE INDEX "telematics_runs_active_key" ON "telematics_runs" USING btree ("connection_id","kind") WHERE "telematics_runs"."status" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "telematics_runs_recent_idx" ON "telematics_runs" USING btree ("connection_id","kind","requested_at");--> statement-breakpoint
CREATE INDEX "telematics_staged_pages_at_idx" ON "telematics_staged_pages" USING btree ("staged_at");