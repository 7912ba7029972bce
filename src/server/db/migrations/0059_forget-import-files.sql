ALTER TABLE "imports" ALTER COLUMN "storage_key" DROP NOT NULL;--> statement-breakpoint
-- Files may hold whole Social Security numbers; the daily sweep deletes those that no row names.
UPDATE "imports" SET "storage_key" = NULL WHERE "state" IN ('done', 'rolled_back', 'failed') OR "created_at" < now() - interval '7 days';
