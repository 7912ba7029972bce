UPDATE "vehicle_assignments" SET "search_text" = "search_text" || ' in unit';
--> statement-breakpoint
UPDATE "qualification_documents" SET "search_text" = "search_text" || ' unit' WHERE "driver_id" IS NULL AND "vehicle_id" IS NOT NULL;
