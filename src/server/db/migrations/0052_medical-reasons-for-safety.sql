ALTER TABLE "holds" ADD COLUMN "private_reason" text;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "audience" text;--> statement-breakpoint
UPDATE "holds" SET "audience" = CASE WHEN "kind" IN ('drug_alcohol', 'medical_leave') THEN 'safety' ELSE 'everyone' END;
