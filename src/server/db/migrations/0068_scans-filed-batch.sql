ALTER TABLE "scans" ADD COLUMN "filed_batch_id" uuid;--> statement-breakpoint
ALTER TABLE "scans" ADD COLUMN "discarded_at" timestamp(3) with time zone;