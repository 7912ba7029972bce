ALTER TABLE "recruiting_applications" ADD COLUMN "license_copy" text;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "medical_copy" text;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "orders" jsonb;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "test_orders" jsonb;