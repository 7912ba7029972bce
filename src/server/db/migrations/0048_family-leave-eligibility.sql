ALTER TABLE "time_off" ALTER COLUMN "week_hours" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "time_off" ALTER COLUMN "hours_worked" SET DATA TYPE numeric(12, 2);--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "week_hours_reason" text;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "fifty_within75" text;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "fifty_on" date;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "may_be_fmla" text;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "week_minutes" integer;--> statement-breakpoint
ALTER TABLE "time_off" ADD COLUMN "week_basis" text;--> statement-breakpoint
-- Weeks that were typed before schedules were counted stay as they were.
UPDATE "time_off" SET "week_minutes" = ("week_hours" * 60)::int, "week_hours_reason" = 'Entered before schedules were counted', "week_basis" = 'Corrected: Entered before schedules were counted' WHERE "week_hours" IS NOT NULL;
