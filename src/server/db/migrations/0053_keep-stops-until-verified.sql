ALTER TABLE "holds" ADD COLUMN "result_withdrawn" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "stops_until_verified" boolean;