CREATE TABLE "driver_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"driver_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"last_seen_at" timestamp(3) with time zone NOT NULL,
	"revoked_at" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "driver_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"driver_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "driver_pins" (
	"driver_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"chosen_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "driver_devices_token_hash_key" ON "driver_devices" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "driver_devices_driver_idx" ON "driver_devices" USING btree ("driver_id");--> statement-breakpoint
CREATE UNIQUE INDEX "driver_links_token_hash_key" ON "driver_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "driver_links_driver_idx" ON "driver_links" USING btree ("driver_id","created_at");