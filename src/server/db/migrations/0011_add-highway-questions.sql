ALTER TABLE "accidents" ADD COLUMN "open_to_public" boolean;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "public_road" boolean;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "placarded" boolean;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "passenger_car" boolean;--> statement-breakpoint
ALTER TABLE "accidents" ADD COLUMN "driver_died" boolean;--> statement-breakpoint
ALTER TABLE "vehicles" ADD COLUMN "seats" integer;--> statement-breakpoint
UPDATE "accidents" SET "recordable_basis" = replace("recordable_basis", '(49 CFR 390.5)', '(49 CFR 390.5T)') WHERE "recordable_basis" LIKE '%(49 CFR 390.5)%';
