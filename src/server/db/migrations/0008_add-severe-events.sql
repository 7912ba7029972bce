ALTER TABLE "osha_claims" ADD COLUMN "severe_named" jsonb;--> statement-breakpoint
-- It stood there by itself: of a case under way nobody has to have said so.
UPDATE "osha_claims" SET "severe_kind" = NULL WHERE "severe_kind" = 'none' AND "status" IN ('open', 'investigating');
