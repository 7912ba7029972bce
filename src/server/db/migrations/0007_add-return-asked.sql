ALTER TABLE "roadside_inspections" ADD COLUMN "return_asked" boolean;--> statement-breakpoint
UPDATE "roadside_inspections" SET "return_asked" = true;
