CREATE TABLE "accidents" (
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
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"city" text NOT NULL,
	"state" text NOT NULL,
	"driver_id" uuid NOT NULL,
	"vehicle_id" uuid NOT NULL,
	"type" text NOT NULL,
	"treated_away" boolean NOT NULL,
	"tow_away" boolean NOT NULL,
	"driver_cited" boolean NOT NULL,
	"narrative" text NOT NULL,
	"division_id" uuid,
	"time_zone" text,
	"reported_at" timestamp(3) with time zone,
	"how_reported" text,
	"location" text,
	"county" text,
	"latitude" double precision,
	"longitude" double precision,
	"private_property" boolean,
	"scope" text,
	"weather" text,
	"road_condition" text,
	"light" text,
	"speed" integer,
	"posted_speed" integer,
	"co_driver_id" uuid,
	"trailers" uuid[],
	"loaded" boolean,
	"cargo" text,
	"hazmat_released" boolean,
	"environmental" boolean,
	"injuries" integer,
	"our_injuries" integer,
	"fatalities" integer,
	"our_towed" boolean,
	"cited_at" timestamp(3) with time zone,
	"police_called" boolean,
	"police_agency" text,
	"police_report_number" text,
	"police_officer" text,
	"police_badge" text,
	"police_report_received" boolean,
	"other_parties" jsonb,
	"witnesses" jsonb,
	"stage" text,
	"reference" text,
	"severity" text,
	"dot_recordable" text,
	"recordable_basis" text,
	"recordable_override" text,
	"recordable_reason" text,
	"recordability_confirmed" boolean,
	"alcohol_test" text,
	"alcohol_test_basis" text,
	"alcohol_tested_at" timestamp(3) with time zone,
	"alcohol_result" text,
	"alcohol_not_done" text,
	"drug_test" text,
	"drug_test_basis" text,
	"drug_tested_at" timestamp(3) with time zone,
	"drug_result" text,
	"drug_not_done" text,
	"determination" text,
	"determination_method" text,
	"determined_on" date,
	"determined_by_id" uuid,
	"rationale" text,
	"contributing" text[],
	"driver_statement" text,
	"appeal_filed_on" date,
	"appeal_reason" text,
	"appeal_result" text,
	"appeal_decided_on" date,
	"insurer" text,
	"policy_number" text,
	"claim_number" text,
	"adjuster" text,
	"adjuster_phone" text,
	"adjuster_email" text,
	"insurer_reported_on" date,
	"claim_status" text,
	"deductible" bigint,
	"reserve" bigint,
	"paid" bigint,
	"recovered" bigint,
	"suit_filed_on" date,
	"attorney" text,
	"next_court_date" date,
	"costs" jsonb,
	"total_incurred" bigint,
	"root_cause_method" text,
	"root_cause" text,
	"lessons" text,
	"evidence_hold" boolean,
	"evidence_hold_reason" text,
	"closed_on" date,
	"close_summary" text
);
--> statement-breakpoint
CREATE TABLE "clean_inspections" (
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
	"report_number" text NOT NULL,
	"state" text NOT NULL,
	"level" text NOT NULL,
	"inspected_at" timestamp(3) with time zone NOT NULL,
	"driver_id" uuid NOT NULL,
	"vehicle_id" uuid,
	"division_id" uuid,
	"location" text,
	"decal" boolean,
	"inspection_id" uuid,
	"verified" text,
	"seen_by_fmcsa_on" date,
	"recognition" text,
	"amount" bigint,
	"proposed_amount" bigint,
	"approved_by_id" uuid,
	"paid_on" date,
	"payroll_reference" text
);
--> statement-breakpoint
CREATE TABLE "corrective_actions" (
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
	"action" text NOT NULL,
	"criterion" text NOT NULL,
	"owner_id" uuid NOT NULL,
	"due_on" date NOT NULL,
	"accident_id" uuid,
	"violation_id" uuid,
	"inspection_id" uuid,
	"osha_claim_id" uuid,
	"claim_id" uuid,
	"division_id" uuid,
	"evidence" text,
	"done_on" date,
	"done_by_id" uuid,
	"verified_on" date,
	"verifier_id" uuid,
	"returned_reason" text,
	"waived_reason" text
);
--> statement-breakpoint
CREATE TABLE "dataqs" (
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
	"reason" text NOT NULL,
	"argument" text,
	"violation_id" uuid,
	"inspection_id" uuid,
	"ticket_id" uuid,
	"accident_id" uuid,
	"clean_inspection_id" uuid,
	"division_id" uuid,
	"state" text,
	"rdr_number" text,
	"filed_on" date,
	"asked_on" date,
	"evidence" jsonb,
	"result" text,
	"decided_on" date,
	"decision" text
);
--> statement-breakpoint
CREATE TABLE "deadline_rules" (
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
	"what" text NOT NULL,
	"offset" integer NOT NULL,
	"unit" text NOT NULL,
	"citation" text,
	"rule_text" text,
	"severity" text NOT NULL,
	"policy" boolean,
	"state" text,
	"valid_from" date NOT NULL,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "deadlines" (
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
	"what" text NOT NULL,
	"rule" text NOT NULL,
	"citation" text,
	"rule_text" text,
	"policy" boolean,
	"severity" text,
	"accident_id" uuid,
	"inspection_id" uuid,
	"violation_id" uuid,
	"clean_inspection_id" uuid,
	"ticket_id" uuid,
	"dataqs_id" uuid,
	"claim_id" uuid,
	"osha_claim_id" uuid,
	"osha_summary_id" uuid,
	"disciplinary_action_id" uuid,
	"corrective_action_id" uuid,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"division_id" uuid,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"due_at" timestamp(3) with time zone NOT NULL,
	"basis" text,
	"explanation" text,
	"met_at" timestamp(3) with time zone,
	"met_note" text,
	"missed_reason" text,
	"waived_reason" text,
	"decided_by_id" uuid
);
--> statement-breakpoint
CREATE TABLE "disciplinary_actions" (
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
	"driver_id" uuid NOT NULL,
	"category" text NOT NULL,
	"incident_date" date NOT NULL,
	"level" text NOT NULL,
	"fact_summary" text NOT NULL,
	"policy_ref" text,
	"expectation" text,
	"consequence_next" text,
	"reported_by_id" uuid,
	"division_id" uuid,
	"accident_id" uuid,
	"ticket_id" uuid,
	"violation_id" uuid,
	"inspection_id" uuid,
	"suggested_level" text,
	"suggestion" text,
	"deviation_reason" text,
	"points" integer,
	"points_reduced_reason" text,
	"corrective_due_on" date,
	"follow_up_on" date,
	"followed_up_on" date,
	"suspension_from" date,
	"suspension_to" date,
	"suspension_paid" boolean,
	"employee_statement" text,
	"language" text,
	"meeting_at" timestamp(3) with time zone,
	"meeting_present" text,
	"protected_activity" boolean,
	"issued_on" date,
	"issued_by_id" uuid,
	"approved_by_id" uuid,
	"counts_until" date,
	"acknowledgement" text,
	"acknowledged_at" timestamp(3) with time zone,
	"witness" text,
	"appeal_filed_on" date,
	"appeal_reason" text,
	"appeal_decided_on" date,
	"appeal_note" text,
	"reduced_from" text
);
--> statement-breakpoint
CREATE TABLE "discipline_policies" (
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
	"category" text NOT NULL,
	"ladder" text[] NOT NULL,
	"window_months" integer NOT NULL,
	"final_window_months" integer,
	"points" jsonb,
	"immediate" text,
	"immediate_cases" text,
	"approval_from" text NOT NULL,
	"appeal_days" integer,
	"clean_offsets" boolean,
	"clean_offset" integer,
	"valid_from" date NOT NULL,
	"valid_to" date
);
--> statement-breakpoint
CREATE TABLE "holds" (
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
	"vehicle_id" uuid,
	"effect" text NOT NULL,
	"kind" text NOT NULL,
	"reason" text NOT NULL,
	"starts_at" timestamp(3) with time zone NOT NULL,
	"ends_at" timestamp(3) with time zone,
	"accident_id" uuid,
	"inspection_id" uuid,
	"claim_id" uuid,
	"claim_entry_id" uuid,
	"disciplinary_action_id" uuid,
	"division_id" uuid,
	"placed_by_record" boolean,
	"lifted_at" timestamp(3) with time zone,
	"lifted_by_id" uuid,
	"lift_reason" text
);
--> statement-breakpoint
CREATE TABLE "osha_claims" (
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
	"establishment_id" uuid NOT NULL,
	"worker_id" uuid,
	"worker_name" text,
	"job_title" text NOT NULL,
	"occurred_at" timestamp(3) with time zone NOT NULL,
	"time_unknown" boolean,
	"learned_at" timestamp(3) with time zone NOT NULL,
	"place" text NOT NULL,
	"description" text NOT NULL,
	"case_number" text,
	"year" integer,
	"reference" text,
	"claim_id" uuid,
	"accident_id" uuid,
	"answers" jsonb,
	"recordable" text,
	"recordable_reason" text,
	"override" text,
	"override_reason" text,
	"classification" text,
	"category" text NOT NULL,
	"privacy_reason" text,
	"privacy_case" boolean,
	"day_segments" jsonb,
	"outcome_death" date,
	"physician" text,
	"facility" text,
	"emergency_room" boolean,
	"inpatient" boolean,
	"time_began_work" text,
	"activity_before" text,
	"what_happened" text,
	"injury_detail" text,
	"harm_object" text,
	"birth_date" date,
	"hired_on" date,
	"sex" text,
	"home_address" jsonb,
	"severe_kind" text,
	"public_road" boolean,
	"severe_reported_at" timestamp(3) with time zone,
	"severe_confirmation" text,
	"root_cause" text,
	"closed_on" date
);
--> statement-breakpoint
CREATE TABLE "osha_summaries" (
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
	"establishment_id" uuid NOT NULL,
	"year" integer NOT NULL,
	"company_name" text,
	"industry" text,
	"naics" text,
	"average_employees" integer,
	"peak_employees" integer,
	"total_hours" integer,
	"executive_name" text,
	"executive_title" text,
	"executive_phone" text,
	"certified_on" date,
	"posted_on" date,
	"taken_down_on" date,
	"submitted_on" date,
	"submission_reference" text
);
--> statement-breakpoint
CREATE TABLE "roadside_inspections" (
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
	"report_number" text NOT NULL,
	"state" text,
	"level" text,
	"inspected_at" timestamp(3) with time zone NOT NULL,
	"ended_at" timestamp(3) with time zone,
	"violations_found" boolean NOT NULL,
	"driver_id" uuid,
	"co_driver_id" uuid,
	"vehicle_id" uuid,
	"trailers" uuid[],
	"division_id" uuid,
	"usdot" text,
	"facility" text,
	"location" text,
	"city" text,
	"officer" text,
	"badge" text,
	"hazmat" boolean,
	"cargo" text,
	"shipper" text,
	"bill_of_lading" text,
	"decal" text,
	"accident_id" uuid,
	"handed_in_at" timestamp(3) with time zone,
	"received_on" date,
	"certified_on" date,
	"certified_by_id" uuid,
	"returned_on" date,
	"return_reference" text,
	"matched" text,
	"dvir_defect" text,
	"dvir_note" text,
	"seen_by_fmcsa_on" date
);
--> statement-breakpoint
CREATE TABLE "tickets" (
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
	"citation_number" text NOT NULL,
	"kind" text NOT NULL,
	"issued_at" timestamp(3) with time zone NOT NULL,
	"agency" text,
	"officer" text,
	"city" text,
	"state" text NOT NULL,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"trailer_id" uuid,
	"private_car" boolean,
	"division_id" uuid,
	"accident_id" uuid,
	"inspection_id" uuid,
	"charges" jsonb,
	"stage" text,
	"respond_by" date,
	"court_date" date,
	"court" text,
	"court_county" text,
	"court_phone" text,
	"appearance_required" boolean,
	"attorney" text,
	"attorney_fee" bigint,
	"retained_on" date,
	"responsible" text,
	"fine_total" bigint,
	"court_costs" bigint,
	"paid_on" date,
	"paid_by" text,
	"payment_reference" text,
	"disposition" text,
	"disposition_on" date,
	"sms_effect" text,
	"speed_class" text,
	"serious_for_cdl" text,
	"notified_employer_on" date,
	"mvr_points" integer,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "violations" (
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
	"description" text,
	"group" text,
	"category" text,
	"unit" text,
	"oos" boolean,
	"severity" integer,
	"severity_source" text,
	"inspection_id" uuid,
	"report_number" text,
	"report_state" text,
	"occurred_on" date,
	"driver_id" uuid,
	"vehicle_id" uuid,
	"division_id" uuid,
	"usdot" text,
	"ticket_id" uuid,
	"citation_number" text,
	"post_crash" boolean,
	"outcome" text,
	"used_in_sms" boolean,
	"not_used_reason" text,
	"responsible" text,
	"stage" text,
	"correction" text,
	"repair_reference" text,
	"corrected_on" date,
	"root_cause" text,
	"corrective_action" text
);
--> statement-breakpoint
CREATE TABLE "workers_comp" (
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
	"employee_name" text,
	"job_title" text,
	"division_id" uuid,
	"state" text NOT NULL,
	"hired_on" date,
	"weekly_wage" bigint,
	"weekly_hours" integer,
	"injured_at" timestamp(3) with time zone NOT NULL,
	"shift_started_at" timestamp(3) with time zone,
	"reported_at" timestamp(3) with time zone NOT NULL,
	"place" text NOT NULL,
	"on_premises" boolean,
	"activity_before" text,
	"narrative" text NOT NULL,
	"object_or_substance" text,
	"cause" text,
	"nature" text,
	"body_part" text,
	"side" text,
	"witnesses" text,
	"vehicle_id" uuid,
	"accident_id" uuid,
	"treatment" text,
	"provider" text,
	"facility" text,
	"first_treatment_on" date,
	"died_on" date,
	"stage" text,
	"type" text NOT NULL,
	"compensable" text,
	"carrier" text,
	"policy_number" text,
	"claim_number" text,
	"adjuster" text,
	"adjuster_phone" text,
	"adjuster_email" text,
	"froi_filed_on" date,
	"attorney" text,
	"litigated" boolean,
	"subrogation_party" text,
	"mmi_on" date,
	"impairment" integer,
	"settlement_on" date,
	"settlement_amount" bigint,
	"denied_on" date,
	"closed_on" date,
	"reopened_on" date,
	"close_reason" text
);
--> statement-breakpoint
CREATE TABLE "workers_comp_cases" (
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
	"claim_id" uuid NOT NULL,
	"entry" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"work_status" text,
	"may_drive" boolean,
	"restrictions" jsonb,
	"offer" text,
	"offered_on" date,
	"offer_answer" text,
	"next_appointment" date,
	"medical_paid" bigint,
	"medical_reserve" bigint,
	"indemnity_paid" bigint,
	"indemnity_reserve" bigint,
	"expense_paid" bigint,
	"expense_reserve" bigint,
	"recovered" bigint,
	"money_source" text,
	"who" text,
	"note" text,
	"due_on" date,
	"owner_id" uuid,
	"done_on" date
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "vehicle_area" text;--> statement-breakpoint
ALTER TABLE "attachments" ADD COLUMN "captured_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "accidents" ADD CONSTRAINT "accidents_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accidents" ADD CONSTRAINT "accidents_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accidents" ADD CONSTRAINT "accidents_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accidents" ADD CONSTRAINT "accidents_co_driver_id_fkey" FOREIGN KEY ("co_driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accidents" ADD CONSTRAINT "accidents_determined_by_id_fkey" FOREIGN KEY ("determined_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_inspections" ADD CONSTRAINT "clean_inspections_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_inspections" ADD CONSTRAINT "clean_inspections_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_inspections" ADD CONSTRAINT "clean_inspections_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_inspections" ADD CONSTRAINT "clean_inspections_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "public"."roadside_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "clean_inspections" ADD CONSTRAINT "clean_inspections_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_violation_id_fkey" FOREIGN KEY ("violation_id") REFERENCES "public"."violations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "public"."roadside_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_osha_claim_id_fkey" FOREIGN KEY ("osha_claim_id") REFERENCES "public"."osha_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "public"."workers_comp"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_done_by_id_fkey" FOREIGN KEY ("done_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_verifier_id_fkey" FOREIGN KEY ("verifier_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataqs" ADD CONSTRAINT "dataqs_violation_id_fkey" FOREIGN KEY ("violation_id") REFERENCES "public"."violations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataqs" ADD CONSTRAINT "dataqs_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "public"."roadside_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataqs" ADD CONSTRAINT "dataqs_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataqs" ADD CONSTRAINT "dataqs_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataqs" ADD CONSTRAINT "dataqs_clean_inspection_id_fkey" FOREIGN KEY ("clean_inspection_id") REFERENCES "public"."clean_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dataqs" ADD CONSTRAINT "dataqs_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "public"."roadside_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_violation_id_fkey" FOREIGN KEY ("violation_id") REFERENCES "public"."violations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_clean_inspection_id_fkey" FOREIGN KEY ("clean_inspection_id") REFERENCES "public"."clean_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_dataqs_id_fkey" FOREIGN KEY ("dataqs_id") REFERENCES "public"."dataqs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "public"."workers_comp"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_osha_claim_id_fkey" FOREIGN KEY ("osha_claim_id") REFERENCES "public"."osha_claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_osha_summary_id_fkey" FOREIGN KEY ("osha_summary_id") REFERENCES "public"."osha_summaries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_disciplinary_action_id_fkey" FOREIGN KEY ("disciplinary_action_id") REFERENCES "public"."disciplinary_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_corrective_action_id_fkey" FOREIGN KEY ("corrective_action_id") REFERENCES "public"."corrective_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_decided_by_id_fkey" FOREIGN KEY ("decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_reported_by_id_fkey" FOREIGN KEY ("reported_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_violation_id_fkey" FOREIGN KEY ("violation_id") REFERENCES "public"."violations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "public"."roadside_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_issued_by_id_fkey" FOREIGN KEY ("issued_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "public"."roadside_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "public"."workers_comp"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_claim_entry_id_fkey" FOREIGN KEY ("claim_entry_id") REFERENCES "public"."workers_comp_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_disciplinary_action_id_fkey" FOREIGN KEY ("disciplinary_action_id") REFERENCES "public"."disciplinary_actions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_lifted_by_id_fkey" FOREIGN KEY ("lifted_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD CONSTRAINT "osha_claims_establishment_id_fkey" FOREIGN KEY ("establishment_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD CONSTRAINT "osha_claims_worker_id_fkey" FOREIGN KEY ("worker_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD CONSTRAINT "osha_claims_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "public"."workers_comp"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD CONSTRAINT "osha_claims_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "osha_summaries" ADD CONSTRAINT "osha_summaries_establishment_id_fkey" FOREIGN KEY ("establishment_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadside_inspections" ADD CONSTRAINT "roadside_inspections_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadside_inspections" ADD CONSTRAINT "roadside_inspections_co_driver_id_fkey" FOREIGN KEY ("co_driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadside_inspections" ADD CONSTRAINT "roadside_inspections_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadside_inspections" ADD CONSTRAINT "roadside_inspections_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadside_inspections" ADD CONSTRAINT "roadside_inspections_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roadside_inspections" ADD CONSTRAINT "roadside_inspections_certified_by_id_fkey" FOREIGN KEY ("certified_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_trailer_id_fkey" FOREIGN KEY ("trailer_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tickets" ADD CONSTRAINT "tickets_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "public"."roadside_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_inspection_id_fkey" FOREIGN KEY ("inspection_id") REFERENCES "public"."roadside_inspections"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violations" ADD CONSTRAINT "violations_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers_comp" ADD CONSTRAINT "workers_comp_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers_comp" ADD CONSTRAINT "workers_comp_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers_comp" ADD CONSTRAINT "workers_comp_vehicle_id_fkey" FOREIGN KEY ("vehicle_id") REFERENCES "public"."vehicles"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers_comp" ADD CONSTRAINT "workers_comp_accident_id_fkey" FOREIGN KEY ("accident_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD CONSTRAINT "workers_comp_cases_claim_id_fkey" FOREIGN KEY ("claim_id") REFERENCES "public"."workers_comp"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD CONSTRAINT "workers_comp_cases_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "accidents_number_key" ON "accidents" USING btree ("number");--> statement-breakpoint
CREATE INDEX "accidents_status_idx" ON "accidents" USING btree ("status");--> statement-breakpoint
CREATE INDEX "accidents_updated_at_idx" ON "accidents" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "accidents_search_idx" ON "accidents" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "accidents_dot_recordable_desc_idx" ON "accidents" USING btree ("dot_recordable" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "accidents_determined_on_desc_idx" ON "accidents" USING btree ("determined_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "accidents_total_incurred_desc_idx" ON "accidents" USING btree ("total_incurred" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "accidents_occurred_at_idx" ON "accidents" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "accidents_driver_id_idx" ON "accidents" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "accidents_vehicle_id_idx" ON "accidents" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "accidents_division_id_idx" ON "accidents" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "accidents_co_driver_id_idx" ON "accidents" USING btree ("co_driver_id","id");--> statement-breakpoint
CREATE INDEX "accidents_dot_recordable_idx" ON "accidents" USING btree ("dot_recordable","id");--> statement-breakpoint
CREATE INDEX "accidents_determined_on_idx" ON "accidents" USING btree ("determined_on","id");--> statement-breakpoint
CREATE INDEX "accidents_determined_by_id_idx" ON "accidents" USING btree ("determined_by_id","id");--> statement-breakpoint
CREATE INDEX "accidents_total_incurred_idx" ON "accidents" USING btree ("total_incurred","id");--> statement-breakpoint
CREATE UNIQUE INDEX "accidents_reference_key" ON "accidents" USING btree (lower("reference")) WHERE "accidents"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "clean_inspections_number_key" ON "clean_inspections" USING btree ("number");--> statement-breakpoint
CREATE INDEX "clean_inspections_status_idx" ON "clean_inspections" USING btree ("status");--> statement-breakpoint
CREATE INDEX "clean_inspections_updated_at_idx" ON "clean_inspections" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "clean_inspections_search_idx" ON "clean_inspections" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "clean_inspections_report_number_idx" ON "clean_inspections" USING btree ("report_number","id");--> statement-breakpoint
CREATE INDEX "clean_inspections_inspected_at_idx" ON "clean_inspections" USING btree ("inspected_at","id");--> statement-breakpoint
CREATE INDEX "clean_inspections_driver_id_idx" ON "clean_inspections" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "clean_inspections_vehicle_id_idx" ON "clean_inspections" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "clean_inspections_division_id_idx" ON "clean_inspections" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "clean_inspections_inspection_id_idx" ON "clean_inspections" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE INDEX "clean_inspections_approved_by_id_idx" ON "clean_inspections" USING btree ("approved_by_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "corrective_actions_number_key" ON "corrective_actions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "corrective_actions_status_idx" ON "corrective_actions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "corrective_actions_updated_at_idx" ON "corrective_actions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "corrective_actions_search_idx" ON "corrective_actions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "corrective_actions_owner_id_idx" ON "corrective_actions" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_due_on_idx" ON "corrective_actions" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_accident_id_idx" ON "corrective_actions" USING btree ("accident_id","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_violation_id_idx" ON "corrective_actions" USING btree ("violation_id","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_inspection_id_idx" ON "corrective_actions" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_osha_claim_id_idx" ON "corrective_actions" USING btree ("osha_claim_id","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_claim_id_idx" ON "corrective_actions" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_division_id_idx" ON "corrective_actions" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_done_by_id_idx" ON "corrective_actions" USING btree ("done_by_id","id");--> statement-breakpoint
CREATE INDEX "corrective_actions_verifier_id_idx" ON "corrective_actions" USING btree ("verifier_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dataqs_number_key" ON "dataqs" USING btree ("number");--> statement-breakpoint
CREATE INDEX "dataqs_status_idx" ON "dataqs" USING btree ("status");--> statement-breakpoint
CREATE INDEX "dataqs_updated_at_idx" ON "dataqs" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "dataqs_search_idx" ON "dataqs" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dataqs_filed_on_desc_idx" ON "dataqs" USING btree ("filed_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "dataqs_violation_id_idx" ON "dataqs" USING btree ("violation_id","id");--> statement-breakpoint
CREATE INDEX "dataqs_inspection_id_idx" ON "dataqs" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE INDEX "dataqs_ticket_id_idx" ON "dataqs" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "dataqs_accident_id_idx" ON "dataqs" USING btree ("accident_id","id");--> statement-breakpoint
CREATE INDEX "dataqs_clean_inspection_id_idx" ON "dataqs" USING btree ("clean_inspection_id","id");--> statement-breakpoint
CREATE INDEX "dataqs_division_id_idx" ON "dataqs" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "dataqs_filed_on_idx" ON "dataqs" USING btree ("filed_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "dataqs_rdr_number_key" ON "dataqs" USING btree (lower("rdr_number")) WHERE "dataqs"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "deadline_rules_number_key" ON "deadline_rules" USING btree ("number");--> statement-breakpoint
CREATE INDEX "deadline_rules_status_idx" ON "deadline_rules" USING btree ("status");--> statement-breakpoint
CREATE INDEX "deadline_rules_updated_at_idx" ON "deadline_rules" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "deadline_rules_search_idx" ON "deadline_rules" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deadline_rules_code_idx" ON "deadline_rules" USING btree ("code","id");--> statement-breakpoint
CREATE UNIQUE INDEX "deadlines_number_key" ON "deadlines" USING btree ("number");--> statement-breakpoint
CREATE INDEX "deadlines_status_idx" ON "deadlines" USING btree ("status");--> statement-breakpoint
CREATE INDEX "deadlines_updated_at_idx" ON "deadlines" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "deadlines_search_idx" ON "deadlines" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "deadlines_rule_idx" ON "deadlines" USING btree ("rule","id");--> statement-breakpoint
CREATE INDEX "deadlines_accident_id_idx" ON "deadlines" USING btree ("accident_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_inspection_id_idx" ON "deadlines" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_violation_id_idx" ON "deadlines" USING btree ("violation_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_clean_inspection_id_idx" ON "deadlines" USING btree ("clean_inspection_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_ticket_id_idx" ON "deadlines" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_dataqs_id_idx" ON "deadlines" USING btree ("dataqs_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_claim_id_idx" ON "deadlines" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_osha_claim_id_idx" ON "deadlines" USING btree ("osha_claim_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_osha_summary_id_idx" ON "deadlines" USING btree ("osha_summary_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_disciplinary_action_id_idx" ON "deadlines" USING btree ("disciplinary_action_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_corrective_action_id_idx" ON "deadlines" USING btree ("corrective_action_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_driver_id_idx" ON "deadlines" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_vehicle_id_idx" ON "deadlines" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_division_id_idx" ON "deadlines" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "deadlines_due_at_idx" ON "deadlines" USING btree ("due_at","id");--> statement-breakpoint
CREATE INDEX "deadlines_decided_by_id_idx" ON "deadlines" USING btree ("decided_by_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "disciplinary_actions_number_key" ON "disciplinary_actions" USING btree ("number");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_status_idx" ON "disciplinary_actions" USING btree ("status");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_updated_at_idx" ON "disciplinary_actions" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_search_idx" ON "disciplinary_actions" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "disciplinary_actions_follow_up_on_desc_idx" ON "disciplinary_actions" USING btree ("follow_up_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "disciplinary_actions_issued_on_desc_idx" ON "disciplinary_actions" USING btree ("issued_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "disciplinary_actions_counts_until_desc_idx" ON "disciplinary_actions" USING btree ("counts_until" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "disciplinary_actions_driver_id_idx" ON "disciplinary_actions" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_incident_date_idx" ON "disciplinary_actions" USING btree ("incident_date","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_reported_by_id_idx" ON "disciplinary_actions" USING btree ("reported_by_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_division_id_idx" ON "disciplinary_actions" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_accident_id_idx" ON "disciplinary_actions" USING btree ("accident_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_ticket_id_idx" ON "disciplinary_actions" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_violation_id_idx" ON "disciplinary_actions" USING btree ("violation_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_inspection_id_idx" ON "disciplinary_actions" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_follow_up_on_idx" ON "disciplinary_actions" USING btree ("follow_up_on","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_issued_on_idx" ON "disciplinary_actions" USING btree ("issued_on","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_issued_by_id_idx" ON "disciplinary_actions" USING btree ("issued_by_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_approved_by_id_idx" ON "disciplinary_actions" USING btree ("approved_by_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_counts_until_idx" ON "disciplinary_actions" USING btree ("counts_until","id");--> statement-breakpoint
CREATE UNIQUE INDEX "discipline_policies_number_key" ON "discipline_policies" USING btree ("number");--> statement-breakpoint
CREATE INDEX "discipline_policies_status_idx" ON "discipline_policies" USING btree ("status");--> statement-breakpoint
CREATE INDEX "discipline_policies_updated_at_idx" ON "discipline_policies" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "discipline_policies_search_idx" ON "discipline_policies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "holds_number_key" ON "holds" USING btree ("number");--> statement-breakpoint
CREATE INDEX "holds_status_idx" ON "holds" USING btree ("status");--> statement-breakpoint
CREATE INDEX "holds_updated_at_idx" ON "holds" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "holds_search_idx" ON "holds" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "holds_driver_id_idx" ON "holds" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "holds_vehicle_id_idx" ON "holds" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "holds_accident_id_idx" ON "holds" USING btree ("accident_id","id");--> statement-breakpoint
CREATE INDEX "holds_inspection_id_idx" ON "holds" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE INDEX "holds_claim_id_idx" ON "holds" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "holds_claim_entry_id_idx" ON "holds" USING btree ("claim_entry_id","id");--> statement-breakpoint
CREATE INDEX "holds_disciplinary_action_id_idx" ON "holds" USING btree ("disciplinary_action_id","id");--> statement-breakpoint
CREATE INDEX "holds_division_id_idx" ON "holds" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "holds_lifted_by_id_idx" ON "holds" USING btree ("lifted_by_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "osha_claims_number_key" ON "osha_claims" USING btree ("number");--> statement-breakpoint
CREATE INDEX "osha_claims_status_idx" ON "osha_claims" USING btree ("status");--> statement-breakpoint
CREATE INDEX "osha_claims_updated_at_idx" ON "osha_claims" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "osha_claims_search_idx" ON "osha_claims" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "osha_claims_year_desc_idx" ON "osha_claims" USING btree ("year" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "osha_claims_establishment_id_idx" ON "osha_claims" USING btree ("establishment_id","id");--> statement-breakpoint
CREATE INDEX "osha_claims_worker_id_idx" ON "osha_claims" USING btree ("worker_id","id");--> statement-breakpoint
CREATE INDEX "osha_claims_occurred_at_idx" ON "osha_claims" USING btree ("occurred_at","id");--> statement-breakpoint
CREATE INDEX "osha_claims_year_idx" ON "osha_claims" USING btree ("year","id");--> statement-breakpoint
CREATE INDEX "osha_claims_claim_id_idx" ON "osha_claims" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "osha_claims_accident_id_idx" ON "osha_claims" USING btree ("accident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "osha_claims_reference_key" ON "osha_claims" USING btree (lower("reference")) WHERE "osha_claims"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "osha_summaries_number_key" ON "osha_summaries" USING btree ("number");--> statement-breakpoint
CREATE INDEX "osha_summaries_status_idx" ON "osha_summaries" USING btree ("status");--> statement-breakpoint
CREATE INDEX "osha_summaries_updated_at_idx" ON "osha_summaries" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "osha_summaries_search_idx" ON "osha_summaries" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "osha_summaries_establishment_id_idx" ON "osha_summaries" USING btree ("establishment_id","id");--> statement-breakpoint
CREATE INDEX "osha_summaries_year_idx" ON "osha_summaries" USING btree ("year","id");--> statement-breakpoint
CREATE UNIQUE INDEX "roadside_inspections_number_key" ON "roadside_inspections" USING btree ("number");--> statement-breakpoint
CREATE INDEX "roadside_inspections_status_idx" ON "roadside_inspections" USING btree ("status");--> statement-breakpoint
CREATE INDEX "roadside_inspections_updated_at_idx" ON "roadside_inspections" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "roadside_inspections_search_idx" ON "roadside_inspections" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "roadside_inspections_usdot_desc_idx" ON "roadside_inspections" USING btree ("usdot" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "roadside_inspections_report_number_idx" ON "roadside_inspections" USING btree ("report_number","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_inspected_at_idx" ON "roadside_inspections" USING btree ("inspected_at","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_driver_id_idx" ON "roadside_inspections" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_co_driver_id_idx" ON "roadside_inspections" USING btree ("co_driver_id","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_vehicle_id_idx" ON "roadside_inspections" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_division_id_idx" ON "roadside_inspections" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_usdot_idx" ON "roadside_inspections" USING btree ("usdot","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_accident_id_idx" ON "roadside_inspections" USING btree ("accident_id","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_certified_by_id_idx" ON "roadside_inspections" USING btree ("certified_by_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "tickets_number_key" ON "tickets" USING btree ("number");--> statement-breakpoint
CREATE INDEX "tickets_status_idx" ON "tickets" USING btree ("status");--> statement-breakpoint
CREATE INDEX "tickets_updated_at_idx" ON "tickets" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "tickets_search_idx" ON "tickets" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "tickets_respond_by_desc_idx" ON "tickets" USING btree ("respond_by" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "tickets_court_date_desc_idx" ON "tickets" USING btree ("court_date" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "tickets_fine_total_desc_idx" ON "tickets" USING btree ("fine_total" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "tickets_citation_number_idx" ON "tickets" USING btree ("citation_number","id");--> statement-breakpoint
CREATE INDEX "tickets_issued_at_idx" ON "tickets" USING btree ("issued_at","id");--> statement-breakpoint
CREATE INDEX "tickets_driver_id_idx" ON "tickets" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "tickets_vehicle_id_idx" ON "tickets" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "tickets_trailer_id_idx" ON "tickets" USING btree ("trailer_id","id");--> statement-breakpoint
CREATE INDEX "tickets_division_id_idx" ON "tickets" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "tickets_accident_id_idx" ON "tickets" USING btree ("accident_id","id");--> statement-breakpoint
CREATE INDEX "tickets_inspection_id_idx" ON "tickets" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE INDEX "tickets_respond_by_idx" ON "tickets" USING btree ("respond_by","id");--> statement-breakpoint
CREATE INDEX "tickets_court_date_idx" ON "tickets" USING btree ("court_date","id");--> statement-breakpoint
CREATE INDEX "tickets_fine_total_idx" ON "tickets" USING btree ("fine_total","id");--> statement-breakpoint
CREATE UNIQUE INDEX "violations_number_key" ON "violations" USING btree ("number");--> statement-breakpoint
CREATE INDEX "violations_status_idx" ON "violations" USING btree ("status");--> statement-breakpoint
CREATE INDEX "violations_updated_at_idx" ON "violations" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "violations_search_idx" ON "violations" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "violations_occurred_on_desc_idx" ON "violations" USING btree ("occurred_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "violations_usdot_desc_idx" ON "violations" USING btree ("usdot" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "violations_code_idx" ON "violations" USING btree ("code","id");--> statement-breakpoint
CREATE INDEX "violations_inspection_id_idx" ON "violations" USING btree ("inspection_id","id");--> statement-breakpoint
CREATE INDEX "violations_occurred_on_idx" ON "violations" USING btree ("occurred_on","id");--> statement-breakpoint
CREATE INDEX "violations_driver_id_idx" ON "violations" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "violations_vehicle_id_idx" ON "violations" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "violations_division_id_idx" ON "violations" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "violations_usdot_idx" ON "violations" USING btree ("usdot","id");--> statement-breakpoint
CREATE INDEX "violations_ticket_id_idx" ON "violations" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "workers_comp_number_key" ON "workers_comp" USING btree ("number");--> statement-breakpoint
CREATE INDEX "workers_comp_status_idx" ON "workers_comp" USING btree ("status");--> statement-breakpoint
CREATE INDEX "workers_comp_updated_at_idx" ON "workers_comp" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "workers_comp_search_idx" ON "workers_comp" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "workers_comp_driver_id_idx" ON "workers_comp" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "workers_comp_division_id_idx" ON "workers_comp" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "workers_comp_injured_at_idx" ON "workers_comp" USING btree ("injured_at","id");--> statement-breakpoint
CREATE INDEX "workers_comp_vehicle_id_idx" ON "workers_comp" USING btree ("vehicle_id","id");--> statement-breakpoint
CREATE INDEX "workers_comp_accident_id_idx" ON "workers_comp" USING btree ("accident_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "workers_comp_claim_number_key" ON "workers_comp" USING btree (lower("claim_number")) WHERE "workers_comp"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "workers_comp_cases_number_key" ON "workers_comp_cases" USING btree ("number");--> statement-breakpoint
CREATE INDEX "workers_comp_cases_status_idx" ON "workers_comp_cases" USING btree ("status");--> statement-breakpoint
CREATE INDEX "workers_comp_cases_updated_at_idx" ON "workers_comp_cases" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "workers_comp_cases_search_idx" ON "workers_comp_cases" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "workers_comp_cases_due_on_desc_idx" ON "workers_comp_cases" USING btree ("due_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "workers_comp_cases_claim_id_idx" ON "workers_comp_cases" USING btree ("claim_id","id");--> statement-breakpoint
CREATE INDEX "workers_comp_cases_starts_on_idx" ON "workers_comp_cases" USING btree ("starts_on","id");--> statement-breakpoint
CREATE INDEX "workers_comp_cases_due_on_idx" ON "workers_comp_cases" USING btree ("due_on","id");--> statement-breakpoint
CREATE INDEX "workers_comp_cases_owner_id_idx" ON "workers_comp_cases" USING btree ("owner_id","id");