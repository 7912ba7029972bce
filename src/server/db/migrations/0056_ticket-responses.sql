ALTER TABLE "tickets" ADD COLUMN "response" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "responded_on" date;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "response_reference" text;--> statement-breakpoint
ALTER TABLE "tickets" ADD COLUMN "paid_amount" bigint;