ALTER TABLE "accidents" ALTER COLUMN "treated_away" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accidents" ALTER COLUMN "tow_away" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accidents" ALTER COLUMN "driver_cited" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "actual_weight" integer;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "paid_passengers" boolean;