CREATE TABLE "inspectors" (
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
	"name" text NOT NULL,
	"division_id" uuid NOT NULL,
	"role" text NOT NULL,
	"tasks" text[],
	"basis" text NOT NULL,
	"months" integer,
	"evidence" text NOT NULL,
	"qualified_on" date NOT NULL,
	"ended_on" date
);
--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "inspector_on_file_id" uuid;--> statement-breakpoint
ALTER TABLE "inspectors" ADD CONSTRAINT "inspectors_division_id_fkey" FOREIGN KEY ("division_id") REFERENCES "public"."divisions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "inspectors_number_key" ON "inspectors" USING btree ("number");--> statement-breakpoint
CREATE INDEX "inspectors_status_idx" ON "inspectors" USING btree ("status");--> statement-breakpoint
CREATE INDEX "inspectors_updated_at_idx" ON "inspectors" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "inspectors_search_idx" ON "inspectors" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "inspectors_division_id_idx" ON "inspectors" USING btree ("division_id","id");--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD CONSTRAINT "qualification_documents_inspector_on_file_id_fkey" FOREIGN KEY ("inspector_on_file_id") REFERENCES "public"."inspectors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qualification_documents_inspector_on_file_id_idx" ON "qualification_documents" USING btree ("inspector_on_file_id","id");