ALTER TABLE "osha_claims" ADD COLUMN "public_transport" boolean;--> statement-breakpoint
ALTER TABLE "osha_summaries" ADD COLUMN "ten_or_fewer" boolean;