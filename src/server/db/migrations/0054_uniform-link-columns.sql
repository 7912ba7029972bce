ALTER TABLE "auth_tokens" ADD COLUMN "revoked_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "run_links" ADD COLUMN "used_at" timestamp(3) with time zone;