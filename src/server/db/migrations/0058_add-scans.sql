CREATE TABLE "scans" (
	"id" uuid PRIMARY KEY NOT NULL,
	"uploaded_by" uuid NOT NULL,
	"uploaded_at" timestamp(3) with time zone NOT NULL,
	"file_name" text NOT NULL,
	"folder" text DEFAULT '' NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"mime" text NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"storage_key" text,
	"picture_storage_key" text,
	"pages" integer,
	"proposal" jsonb,
	"document_id" uuid,
	"filed_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE INDEX "scans_uploaded_by_idx" ON "scans" USING btree ("uploaded_by","uploaded_at");--> statement-breakpoint
CREATE INDEX "scans_uploaded_at_idx" ON "scans" USING btree ("uploaded_at");--> statement-breakpoint
CREATE INDEX "scans_waiting_idx" ON "scans" USING btree ("uploaded_at") WHERE "scans"."state" = 'waiting';