ALTER TABLE "tickets" ADD COLUMN "plea_or_paid" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "convicted_on" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "held_liable" boolean;