CREATE TABLE "paper_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"revoked_at" timestamp(3) with time zone,
	"paper_id" uuid NOT NULL,
	"code_hash" text
);
--> statement-breakpoint
CREATE TABLE "paper_readings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" uuid NOT NULL,
	"link_id" uuid NOT NULL,
	"file_id" uuid,
	"at" timestamp(3) with time zone NOT NULL,
	"ip" text NOT NULL,
	"browser" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "shared_paper_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"file_name" text NOT NULL,
	"mime" text NOT NULL,
	"bytes" bigint NOT NULL,
	"sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"kind" text,
	"record_id" uuid
);
--> statement-breakpoint
CREATE TABLE "shared_papers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"paper" text NOT NULL,
	"title" text NOT NULL,
	"company" text NOT NULL,
	"reader_name" text NOT NULL,
	"reader_organization" text NOT NULL,
	"reader_email" text,
	"division_ids" uuid[],
	"created_at" timestamp(3) with time zone NOT NULL,
	"created_by" uuid NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "paper_links_token_hash_key" ON "paper_links" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "paper_links_paper_idx" ON "paper_links" USING btree ("paper_id","created_at");--> statement-breakpoint
CREATE INDEX "paper_readings_paper_idx" ON "paper_readings" USING btree ("paper_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "shared_paper_files_position_key" ON "shared_paper_files" USING btree ("paper_id","position");--> statement-breakpoint
CREATE INDEX "shared_paper_files_record_idx" ON "shared_paper_files" USING btree ("record_id");--> statement-breakpoint
CREATE INDEX "shared_papers_created_idx" ON "shared_papers" USING btree ("created_at");