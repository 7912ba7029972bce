CREATE TABLE "recruiting_applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"source" text,
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
	"phone" text,
	"email" text,
	"birth_date" date,
	"ssn" text,
	"no_ssn_reason" text,
	"address" jsonb,
	"addresses" jsonb,
	"no_other_address" boolean,
	"applied_on" date,
	"license_number" text,
	"license_state" text,
	"license_class" text,
	"license_expiration_date" date,
	"licenses" jsonb,
	"no_other_license" boolean,
	"experience" jsonb,
	"no_experience" boolean,
	"employers" jsonb,
	"no_employer" boolean,
	"accidents" jsonb,
	"no_accident" boolean,
	"violations" jsonb,
	"no_violation" boolean,
	"denials" text,
	"no_denial" boolean,
	"certified_on" date,
	"lead_id" uuid,
	"owner_id" uuid,
	"position" text NOT NULL,
	"division_id" uuid NOT NULL,
	"mvr" text,
	"psp" text,
	"previous_employers" text,
	"clearinghouse" text,
	"drug_test" text,
	"physical" text,
	"road_test" text,
	"english" text,
	"check_note" text,
	"interview_on" date,
	"interview_note" text,
	"offer_pay" text,
	"offer_start" date,
	"orientation_on" date,
	"orientation_showed" text,
	"reject_reason" text,
	"withdraw_reason" text,
	"submitted_on" date,
	"hired_on" date,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "recruiting_leads" (
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
	"phone" text,
	"email" text,
	"city" text,
	"state" text,
	"preferred_contact" text,
	"language" text,
	"consent_sms" boolean,
	"source_detail" text,
	"campaign" text,
	"cost" bigint,
	"referred_by" text,
	"position" text NOT NULL,
	"division_id" uuid NOT NULL,
	"owner_id" uuid,
	"cdl_class" text,
	"endorsements" text[],
	"license_number" text,
	"license_state" text,
	"experience_months" integer,
	"available_from" date,
	"home_area" text,
	"wants" text[],
	"age21" boolean,
	"cdl_valid" boolean,
	"english_ok" boolean,
	"accidents3y" integer,
	"violations3y" integer,
	"dui" boolean,
	"sap" boolean,
	"terminations_for_safety" boolean,
	"next_action_on" date,
	"next_action" text,
	"note" text,
	"contacts" jsonb,
	"contact_count" integer,
	"first_contact_at" timestamp(3) with time zone,
	"last_contact_at" timestamp(3) with time zone,
	"claimed_at" timestamp(3) with time zone,
	"claim_expires_at" timestamp(3) with time zone,
	"consent_at" timestamp(3) with time zone,
	"lost_reason" text,
	"disqualified_reason" text,
	"revive_on" date,
	"duplicate_of_id" uuid,
	"application_id" uuid
);
--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD CONSTRAINT "recruiting_applications_lead_id_fkey" FOREIGN KEY ("lead_id") REFERENCES "public"."recruiting_leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD CONSTRAINT "recruiting_applications_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD CONSTRAINT "recruiting_applications_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiting_leads" ADD CONSTRAINT "recruiting_leads_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiting_leads" ADD CONSTRAINT "recruiting_leads_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiting_leads" ADD CONSTRAINT "recruiting_leads_duplicate_of_id_fkey" FOREIGN KEY ("duplicate_of_id") REFERENCES "public"."recruiting_leads"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recruiting_leads" ADD CONSTRAINT "recruiting_leads_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."recruiting_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recruiting_applications_number_key" ON "recruiting_applications" USING btree ("number");--> statement-breakpoint
CREATE INDEX "recruiting_applications_status_idx" ON "recruiting_applications" USING btree ("status");--> statement-breakpoint
CREATE INDEX "recruiting_applications_updated_at_idx" ON "recruiting_applications" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "recruiting_applications_search_idx" ON "recruiting_applications" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recruiting_applications_applied_on_desc_idx" ON "recruiting_applications" USING btree ("applied_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_applications_orientation_on_desc_idx" ON "recruiting_applications" USING btree ("orientation_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_applications_submitted_on_desc_idx" ON "recruiting_applications" USING btree ("submitted_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_applications_hired_on_desc_idx" ON "recruiting_applications" USING btree ("hired_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_applications_last_name_idx" ON "recruiting_applications" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "recruiting_applications_applied_on_idx" ON "recruiting_applications" USING btree ("applied_on","id");--> statement-breakpoint
CREATE INDEX "recruiting_applications_lead_id_idx" ON "recruiting_applications" USING btree ("lead_id","id");--> statement-breakpoint
CREATE INDEX "recruiting_applications_owner_id_idx" ON "recruiting_applications" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "recruiting_applications_division_id_idx" ON "recruiting_applications" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "recruiting_applications_orientation_on_idx" ON "recruiting_applications" USING btree ("orientation_on","id");--> statement-breakpoint
CREATE INDEX "recruiting_applications_submitted_on_idx" ON "recruiting_applications" USING btree ("submitted_on","id");--> statement-breakpoint
CREATE INDEX "recruiting_applications_hired_on_idx" ON "recruiting_applications" USING btree ("hired_on","id");--> statement-breakpoint
CREATE UNIQUE INDEX "recruiting_leads_number_key" ON "recruiting_leads" USING btree ("number");--> statement-breakpoint
CREATE INDEX "recruiting_leads_status_idx" ON "recruiting_leads" USING btree ("status");--> statement-breakpoint
CREATE INDEX "recruiting_leads_updated_at_idx" ON "recruiting_leads" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "recruiting_leads_search_idx" ON "recruiting_leads" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "recruiting_leads_next_action_on_desc_idx" ON "recruiting_leads" USING btree ("next_action_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_leads_first_contact_at_desc_idx" ON "recruiting_leads" USING btree ("first_contact_at" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_leads_last_contact_at_desc_idx" ON "recruiting_leads" USING btree ("last_contact_at" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_leads_claim_expires_at_desc_idx" ON "recruiting_leads" USING btree ("claim_expires_at" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_leads_revive_on_desc_idx" ON "recruiting_leads" USING btree ("revive_on" desc nulls last,"id" desc);--> statement-breakpoint
CREATE INDEX "recruiting_leads_last_name_idx" ON "recruiting_leads" USING btree ("last_name","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_division_id_idx" ON "recruiting_leads" USING btree ("division_id","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_owner_id_idx" ON "recruiting_leads" USING btree ("owner_id","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_next_action_on_idx" ON "recruiting_leads" USING btree ("next_action_on","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_first_contact_at_idx" ON "recruiting_leads" USING btree ("first_contact_at","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_last_contact_at_idx" ON "recruiting_leads" USING btree ("last_contact_at","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_claim_expires_at_idx" ON "recruiting_leads" USING btree ("claim_expires_at","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_revive_on_idx" ON "recruiting_leads" USING btree ("revive_on","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_duplicate_of_id_idx" ON "recruiting_leads" USING btree ("duplicate_of_id","id");--> statement-breakpoint
CREATE INDEX "recruiting_leads_application_id_idx" ON "recruiting_leads" USING btree ("application_id","id");