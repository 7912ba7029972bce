CREATE TABLE "parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"archived_at" timestamp(3) with time zone,
	"archive_reason" text,
	"search_text" text DEFAULT '' NOT NULL,
	"part_number" text NOT NULL,
	"description" text NOT NULL,
	"manufacturer" text,
	"vendor" text,
	"system" text,
	"division_id" uuid NOT NULL,
	"bin" text,
	"unit_cost" bigint,
	"opening" numeric(12, 2),
	"reorder_point" numeric(12, 2),
	"reorder_quantity" numeric(12, 2),
	"counted_on" date
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" text NOT NULL,
	"title" text NOT NULL,
	"status" text NOT NULL,
	"status_since" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL,
	"source" text NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"updated_at" timestamp(3) with time zone NOT NULL,
	"updated_by" uuid,
	"archived_at" timestamp(3) with time zone,
	"archive_reason" text,
	"search_text" text DEFAULT '' NOT NULL,
	"part_id" uuid NOT NULL,
	"entry" text NOT NULL,
	"quantity" numeric(12, 2) NOT NULL,
	"repair_id" uuid,
	"unit_cost" bigint,
	"note" text
);
--> statement-breakpoint
ALTER TABLE "parts" ADD CONSTRAINT "parts_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_part_id_fkey" FOREIGN KEY ("part_id") REFERENCES "public"."parts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_repair_id_fkey" FOREIGN KEY ("repair_id") REFERENCES "public"."repairs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parts_number_key" ON "parts" USING btree ("number");--> statement-breakpoint
CREATE INDEX "parts_status_idx" ON "parts" USING btree ("status");--> statement-breakpoint
CREATE INDEX "parts_updated_at_idx" ON "parts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "parts_search_idx" ON "parts" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "parts_division_id_idx" ON "parts" USING btree ("division_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_number_key" ON "stock_movements" USING btree ("number");--> statement-breakpoint
CREATE INDEX "stock_movements_status_idx" ON "stock_movements" USING btree ("status");--> statement-breakpoint
CREATE INDEX "stock_movements_updated_at_idx" ON "stock_movements" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "stock_movements_search_idx" ON "stock_movements" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "stock_movements_part_id_idx" ON "stock_movements" USING btree ("part_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_repair_id_idx" ON "stock_movements" USING btree ("repair_id","id");