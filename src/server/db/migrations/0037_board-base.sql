ALTER TABLE "run_assignments" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "run_assignments" ADD COLUMN "overridden" text[];--> statement-breakpoint
ALTER TABLE "vehicle_assignments" ADD COLUMN "override_reason" text;--> statement-breakpoint
ALTER TABLE "vehicle_assignments" ADD COLUMN "overridden" text[];