ALTER TABLE "leave_policies" RENAME COLUMN "yearly_days" TO "yearly";--> statement-breakpoint
ALTER TABLE "leave_policies" RENAME COLUMN "carry_days" TO "carry_over";--> statement-breakpoint
CREATE TABLE "leave_worked" (
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
	"pay_date" date NOT NULL,
	"hours" numeric(12, 2),
	"miles" integer,
	"note" text,
	"division_id" uuid
);
--> statement-breakpoint
ALTER TABLE "leave_ledger" ALTER COLUMN "days" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leave_ledger" ALTER COLUMN "days" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_policies" ALTER COLUMN "yearly" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leave_policies" ALTER COLUMN "carry_over" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leave_policies" ALTER COLUMN "max_negative" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "time_off" ALTER COLUMN "days" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD COLUMN "hours" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD COLUMN "policy_id" uuid;--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD COLUMN "grant_key" text;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "unit" text DEFAULT 'days' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_policies" ALTER COLUMN "unit" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "hours_per_day" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "accrual" text DEFAULT 'yearly' NOT NULL;--> statement-breakpoint
ALTER TABLE "leave_policies" ALTER COLUMN "accrual" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "tiers" jsonb;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "pay_period" text;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "pay_date" date;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "accrues_from" date;--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "earn_per" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leave_policies" ADD COLUMN "carry_months" integer;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "cover_for_id" uuid;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "cover_by_id" uuid;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "hours_away" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "hours" numeric(12, 2);--> statement-breakpoint
ALTER TABLE "leave_worked" ADD CONSTRAINT "leave_worked_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_worked" ADD CONSTRAINT "leave_worked_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "leave_worked" ADD CONSTRAINT "leave_worked_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "leave_worked_number_key" ON "leave_worked" USING btree ("number");--> statement-breakpoint
CREATE INDEX "leave_worked_status_idx" ON "leave_worked" USING btree ("status");--> statement-breakpoint
CREATE INDEX "leave_worked_updated_at_idx" ON "leave_worked" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "leave_worked_search_idx" ON "leave_worked" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "leave_worked_driver_id_idx" ON "leave_worked" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "leave_worked_user_id_idx" ON "leave_worked" USING btree ("user_id","id");--> statement-breakpoint
CREATE INDEX "leave_worked_pay_date_idx" ON "leave_worked" USING btree ("pay_date","id");--> statement-breakpoint
CREATE INDEX "leave_worked_division_id_idx" ON "leave_worked" USING btree ("division_id","id");--> statement-breakpoint
ALTER TABLE "leave_ledger" ADD CONSTRAINT "leave_ledger_policy_id_fkey" FOREIGN KEY ("policy_id") REFERENCES "public"."leave_policies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_cover_for_id_fkey" FOREIGN KEY ("cover_for_id") REFERENCES "public"."time_off"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD CONSTRAINT "run_assignments_cover_by_id_fkey" FOREIGN KEY ("cover_by_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "leave_ledger_policy_id_idx" ON "leave_ledger" USING btree ("policy_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "leave_ledger_grant_key_key" ON "leave_ledger" USING btree (lower("grant_key")) WHERE "leave_ledger"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "run_assignments_cover_for_id_idx" ON "run_assignments" USING btree ("cover_for_id","id");--> statement-breakpoint
CREATE INDEX "run_assignments_cover_by_id_idx" ON "run_assignments" USING btree ("cover_by_id","id");