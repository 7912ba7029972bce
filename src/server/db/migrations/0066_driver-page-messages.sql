CREATE TABLE "driver_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"driver_id" uuid NOT NULL,
	"text" text NOT NULL,
	"sent_by" uuid NOT NULL,
	"sent_at" timestamp(3) with time zone NOT NULL,
	"got_at" timestamp(3) with time zone
);
--> statement-breakpoint
ALTER TABLE "vehicle_report_links" ALTER COLUMN "created_by" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "driver_messages_driver_idx" ON "driver_messages" USING btree ("driver_id","sent_at");