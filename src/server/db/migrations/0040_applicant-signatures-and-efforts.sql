ALTER TABLE "recruiting_applications" ADD COLUMN "signature_ended_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "efforts" jsonb;
