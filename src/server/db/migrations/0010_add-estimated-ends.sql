ALTER TABLE "holds" ADD COLUMN "estimated_end" date;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "mvr_on" date;