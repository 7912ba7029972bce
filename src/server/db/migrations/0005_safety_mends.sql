ALTER TABLE "disciplinary_actions" ADD COLUMN "reviewed_by_id" uuid;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "reviewed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "review_lapsed" text;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "appeal_decided_by_id" uuid;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "appeal_result" text;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "rescinded_on" date;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "rescinded_by_id" uuid;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD COLUMN "rescind_reason" text;--> statement-breakpoint
ALTER TABLE "osha_summaries" ADD COLUMN "signed_totals" jsonb;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_reviewed_by_id_fkey" FOREIGN KEY ("reviewed_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_appeal_decided_by_id_fkey" FOREIGN KEY ("appeal_decided_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "disciplinary_actions" ADD CONSTRAINT "disciplinary_actions_rescinded_by_id_fkey" FOREIGN KEY ("rescinded_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "disciplinary_actions_reviewed_by_id_idx" ON "disciplinary_actions" USING btree ("reviewed_by_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_appeal_decided_by_id_idx" ON "disciplinary_actions" USING btree ("appeal_decided_by_id","id");--> statement-breakpoint
CREATE INDEX "disciplinary_actions_rescinded_by_id_idx" ON "disciplinary_actions" USING btree ("rescinded_by_id","id");--> statement-breakpoint
CREATE INDEX "roadside_inspections_report_number_bare_idx" ON "roadside_inspections" USING btree (regexp_replace(upper("report_number"), '[^A-Z0-9]', '', 'g') collate "C");