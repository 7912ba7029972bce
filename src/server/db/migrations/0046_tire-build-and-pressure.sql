ALTER TABLE "tires" ADD COLUMN "regrooved" boolean;--> statement-breakpoint
ALTER TABLE "tires" ADD COLUMN "load_rating" integer;--> statement-breakpoint
ALTER TABLE "tires" ADD COLUMN "load_psi" integer;--> statement-breakpoint
ALTER TABLE "tires" ADD COLUMN "max_psi" integer;