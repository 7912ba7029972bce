ALTER TABLE "qualification_documents" ADD COLUMN "medical_status" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "medical_until" date;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "road_test_proof" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "road_test_vehicles" text[];--> statement-breakpoint
-- A company at work is asked before the legal stops of this release hold for its people and units; a new or demo company has no setting.
INSERT INTO "settings" ("key", "value", "updated_at")
SELECT 'legal-stops.enforcement', jsonb_build_object('upgradedAt', to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'from', NULL), now()
WHERE (EXISTS (SELECT 1 FROM "drivers" WHERE "status" NOT IN ('onboarding', 'terminated') AND "archived_at" IS NULL)
    OR EXISTS (SELECT 1 FROM "vehicles" WHERE "status" NOT IN ('sold', 'totaled') AND "archived_at" IS NULL))
  AND NOT EXISTS (SELECT 1 FROM "users" WHERE "email" = 'super_admin@longhaul.test')
ON CONFLICT ("key") DO NOTHING;
