ALTER TABLE "accidents" ADD COLUMN "co_driver_resting" boolean;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "co_alcohol_tested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "co_alcohol_result" text;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "co_alcohol_not_done" text;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "co_drug_tested_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "co_drug_result" text;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "co_drug_not_done" text;