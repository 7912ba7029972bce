CREATE TABLE "carrier_requests" (
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
	"driver_id" uuid NOT NULL,
	"carrier" text NOT NULL,
	"contact" text,
	"received_on" date NOT NULL,
	"channel" text NOT NULL,
	"consent" text,
	"answered_on" date,
	"outcome" text,
	"released_to" text,
	"answer" text,
	"drug_alcohol" text,
	"correction_on" date,
	"corrected_on" date,
	"correction" text,
	"rebutted_on" date,
	"rebuttal" text,
	"rebuttal_sent_on" date
);
--> statement-breakpoint
ALTER TABLE "deadlines" ADD COLUMN "carrier_request_id" uuid;--> statement-breakpoint
ALTER TABLE "carrier_requests" ADD CONSTRAINT "carrier_requests_driver_id_fkey" FOREIGN KEY ("driver_id") REFERENCES "public"."drivers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "carrier_requests_number_key" ON "carrier_requests" USING btree ("number");--> statement-breakpoint
CREATE INDEX "carrier_requests_status_idx" ON "carrier_requests" USING btree ("status");--> statement-breakpoint
CREATE INDEX "carrier_requests_updated_at_idx" ON "carrier_requests" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "carrier_requests_search_idx" ON "carrier_requests" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "carrier_requests_driver_id_idx" ON "carrier_requests" USING btree ("driver_id","id");--> statement-breakpoint
CREATE INDEX "carrier_requests_received_on_idx" ON "carrier_requests" USING btree ("received_on","id");--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_carrier_request_id_fkey" FOREIGN KEY ("carrier_request_id") REFERENCES "public"."carrier_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadlines_carrier_request_id_idx" ON "deadlines" USING btree ("carrier_request_id","id");