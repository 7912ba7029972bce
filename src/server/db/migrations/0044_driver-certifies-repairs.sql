ALTER TABLE "repairs" ADD COLUMN "certified_by_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "certified_name" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "certified_text" text;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_certified_by_id_fkey" FOREIGN KEY ("certified_by_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repairs_certified_by_id_idx" ON "repairs" USING btree ("certified_by_id","id");