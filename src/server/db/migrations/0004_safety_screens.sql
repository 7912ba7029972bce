CREATE TABLE "benefit_rules" (
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
	"state" text NOT NULL,
	"waiting_days" integer NOT NULL,
	"retroactive_after_days" integer,
	"injury_day_counts" boolean,
	"share" text NOT NULL,
	"weekly_min" bigint,
	"weekly_max" bigint,
	"valid_from" date NOT NULL,
	"valid_to" date,
	"taken_from" text,
	"note" text
);
--> statement-breakpoint
CREATE TABLE "workers_comp_policies" (
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
	"carrier" text NOT NULL,
	"policy_number" text NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"earned_premium" bigint,
	"manual_premium" bigint,
	"modification" double precision,
	"actual_primary" bigint,
	"actual_excess" bigint,
	"expected_primary" bigint,
	"expected_excess" bigint,
	"weight" double precision,
	"ballast" bigint
);
--> statement-breakpoint
CREATE TABLE "committee_votes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"accident_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"member_id" uuid NOT NULL,
	"choice" text NOT NULL,
	"reasons" text NOT NULL,
	"cast_at" timestamp(3) with time zone NOT NULL,
	"withdrawn_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "osha_claims" ALTER COLUMN "learned_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "committee" uuid[];--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "committee_round" integer;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "votes_counted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "alcohol_test_by" text;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "alcohol_police_result" boolean;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "alcohol_delay" text;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "drug_test_by" text;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "drug_police_result" boolean;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "later_deaths" jsonb;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "other_driver" text[];--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "proof" text[];--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD COLUMN "repeated_by_id" uuid;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD COLUMN "repeat_answer" text;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD COLUMN "repeat_answered_on" date;--> statement-breakpoint
ALTER TABLE "dataqs" ADD COLUMN "charge" text;--> statement-breakpoint
ALTER TABLE "dataqs" ADD COLUMN "changed_to" text;--> statement-breakpoint
ALTER TABLE "dataqs" ADD COLUMN "reconsidered_on" date;--> statement-breakpoint
ALTER TABLE "dataqs" ADD COLUMN "reconsider_reason" text;--> statement-breakpoint
ALTER TABLE "dataqs" ADD COLUMN "withdraw_reason" text;--> statement-breakpoint
ALTER TABLE "dataqs" ADD COLUMN "points_before" integer;--> statement-breakpoint
ALTER TABLE "dataqs" ADD COLUMN "points_after" integer;--> statement-breakpoint
ALTER TABLE "dataqs" ADD COLUMN "discipline" jsonb;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "severe_act" text;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "meeting_place" text;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "protected_report" text;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "protected_on" date;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "protected_note" text;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "signed_name" text;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "final_pay_on" date;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "equipment_returned_on" date;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "holds_settled_on" date;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "file_set_aside_on" date;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "reference_rule_on" date;--> statement-breakpoint
ALTER TABLE "discipline_policies" ADD COLUMN "windows" jsonb;--> statement-breakpoint
ALTER TABLE "discipline_policies" ADD COLUMN "prompt_days" integer;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "leaderboard_opt_out" boolean;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "ticket_id" uuid;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "decision_change" text;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "decision_changed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "counting_ended_on" date;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "counting_ended_because" text;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "estimated_away" integer;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "estimated_restricted" integer;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "death_learned_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "severe_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "severe_learned_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "observation_only" boolean;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "construction_zone" boolean;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "severe_channel" text;--> statement-breakpoint
ALTER TABLE "osha_claims" ADD COLUMN "severe_reported_to" text;--> statement-breakpoint
ALTER TABLE "osha_summaries" ADD COLUMN "pay_periods" jsonb;--> statement-breakpoint
ALTER TABLE "osha_summaries" ADD COLUMN "change_reason" text;--> statement-breakpoint
ALTER TABLE "roadside_inspections" ADD COLUMN "signature" text;--> statement-breakpoint
ALTER TABLE "roadside_inspections" ADD COLUMN "signature_title" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "matched" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "lost_license" boolean;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "hazmat" boolean;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "notified_state_on" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "suspended_on" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "suspension_notice_on" date;--> statement-breakpoint
ALTER TABLE "workers_comp" ADD COLUMN "wages_year" bigint;--> statement-breakpoint
ALTER TABLE "workers_comp" ADD COLUMN "weeks_worked" integer;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD COLUMN "offer_terms" text;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD COLUMN "answer_by" date;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD COLUMN "answered_on" date;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD COLUMN "rehab_paid" bigint;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD COLUMN "rehab_reserve" bigint;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD COLUMN "what" text;--> statement-breakpoint
ALTER TABLE "workers_comp_cases" ADD COLUMN "result" text;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "internal" boolean DEFAULT true NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "benefit_rules_number_key" ON "benefit_rules" USING btree ("number");--> statement-breakpoint
CREATE INDEX "benefit_rules_status_idx" ON "benefit_rules" USING btree ("status");--> statement-breakpoint
CREATE INDEX "benefit_rules_updated_at_idx" ON "benefit_rules" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "benefit_rules_search_idx" ON "benefit_rules" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "workers_comp_policies_number_key" ON "workers_comp_policies" USING btree ("number");--> statement-breakpoint
CREATE INDEX "workers_comp_policies_status_idx" ON "workers_comp_policies" USING btree ("status");--> statement-breakpoint
CREATE INDEX "workers_comp_policies_updated_at_idx" ON "workers_comp_policies" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "workers_comp_policies_search_idx" ON "workers_comp_policies" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "workers_comp_policies_valid_from_idx" ON "workers_comp_policies" USING btree ("valid_from","id");--> statement-breakpoint
CREATE INDEX "committee_votes_accident_idx" ON "committee_votes" USING btree ("accident_id","round");--> statement-breakpoint
CREATE UNIQUE INDEX "committee_votes_member_key" ON "committee_votes" USING btree ("accident_id","round","member_id") WHERE "committee_votes"."withdrawn_at" is null;--> statement-breakpoint
ALTER TABLE "corrective_actions" ADD CONSTRAINT "corrective_actions_repeated_by_id_fkey" FOREIGN KEY ("repeated_by_id") REFERENCES "public"."accidents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_ticket_id_fkey" FOREIGN KEY ("ticket_id") REFERENCES "public"."tickets"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accidents_waiting_idx" ON "accidents" USING btree ("occurred_at" desc,"id" desc) WHERE "accidents"."archived_at" is null and "accidents"."status" in ('open', 'pending');--> statement-breakpoint
CREATE INDEX "corrective_actions_repeated_by_id_idx" ON "corrective_actions" USING btree ("repeated_by_id","id");--> statement-breakpoint
CREATE INDEX "holds_ticket_id_idx" ON "holds" USING btree ("ticket_id","id");--> statement-breakpoint
CREATE INDEX "osha_claims_waiting_idx" ON "osha_claims" USING btree ("occurred_at" desc,"id" desc) WHERE "osha_claims"."archived_at" is null and "osha_claims"."status" in ('open', 'investigating');--> statement-breakpoint
CREATE INDEX "tickets_waiting_idx" ON "tickets" USING btree ("issued_at" desc,"id" desc) WHERE "tickets"."archived_at" is null and "tickets"."status" in ('open');--> statement-breakpoint
CREATE INDEX "violations_waiting_idx" ON "violations" USING btree ("occurred_on" desc nulls last,"id" desc) WHERE "violations"."archived_at" is null and "violations"."status" in ('open');--> statement-breakpoint
CREATE INDEX "workers_comp_waiting_idx" ON "workers_comp" USING btree ("injured_at" desc,"id" desc) WHERE "workers_comp"."archived_at" is null and "workers_comp"."status" in ('open');