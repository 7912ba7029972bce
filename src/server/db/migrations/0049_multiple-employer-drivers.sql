ALTER TABLE "drivers" ADD COLUMN "regular_carrier" text;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "regular_carrier_from" date;--> statement-breakpoint
ALTER TABLE "drivers" ADD COLUMN "regular_carrier_until" date;--> statement-breakpoint
ALTER TABLE "report_month_ends" ADD COLUMN "failed_on" date;--> statement-breakpoint
ALTER TABLE "report_month_ends" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;