CREATE TABLE "assistant_asked" (
	"user_id" uuid NOT NULL,
	"span" text NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	"asked" integer NOT NULL,
	CONSTRAINT "assistant_asked_user_id_span_pk" PRIMARY KEY("user_id","span")
);
--> statement-breakpoint
CREATE TABLE "assistant_model" (
	"id" uuid PRIMARY KEY NOT NULL,
	"api_key" text,
	"key_hint" text DEFAULT '' NOT NULL,
	"checked_at" timestamp(3) with time zone,
	"check_ok" boolean,
	"check_message" text
);
--> statement-breakpoint
CREATE TABLE "assistant_model_months" (
	"month" text PRIMARY KEY NOT NULL,
	"tokens" integer NOT NULL,
	"calls" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_choices" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"memory" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "assistant_proposals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"conversation_id" uuid NOT NULL,
	"turn_id" uuid NOT NULL,
	"plan" jsonb NOT NULL,
	"card" jsonb NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL,
	"expires_at" timestamp(3) with time zone NOT NULL,
	"used_at" timestamp(3) with time zone,
	"batch_id" uuid
);
--> statement-breakpoint
CREATE TABLE "report_month_ends" (
	"saved_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"since" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "report_month_ends_saved_id_user_id_pk" PRIMARY KEY("saved_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "report_results" (
	"id" uuid PRIMARY KEY NOT NULL,
	"saved_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"day" date NOT NULL,
	"name" text NOT NULL,
	"result" jsonb NOT NULL,
	"seen_as" text NOT NULL,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "report_schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"saved_id" uuid NOT NULL,
	"owner_id" uuid NOT NULL,
	"every" text NOT NULL,
	"weekday" integer,
	"month_day" integer,
	"at" text NOT NULL,
	"time_zone" text NOT NULL,
	"recipients" uuid[] NOT NULL,
	"only_if_rows" boolean DEFAULT true NOT NULL,
	"paused" boolean DEFAULT false NOT NULL,
	"next_at" timestamp(3) with time zone NOT NULL,
	"last_at" timestamp(3) with time zone,
	"failure" text,
	"created_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "assistant_memories_said_key";--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "scope" text DEFAULT 'user' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "status" text DEFAULT 'active' NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "payload" jsonb;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "origin_id" uuid;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "turn_id" uuid;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "closed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "valid_from" timestamp(3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "valid_to" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "superseded_by" uuid;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "reviewed_by" uuid;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "reviewed_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "assistant_memories" ADD COLUMN "review_note" text;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "assistant_turns" ADD COLUMN "took" integer;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "columns" jsonb;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "chart" text DEFAULT 'bars' NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "compare" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "filter_sets" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "shared_role" text;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "shared_division" uuid;--> statement-breakpoint
ALTER TABLE "saved_reports" ADD COLUMN "deleted_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "assistant_proposals" ADD CONSTRAINT "assistant_proposals_conversation_id_assistant_conversations_id_fk" FOREIGN KEY ("conversation_id") REFERENCES "public"."assistant_conversations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_month_ends" ADD CONSTRAINT "report_month_ends_saved_id_saved_reports_id_fk" FOREIGN KEY ("saved_id") REFERENCES "public"."saved_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_results" ADD CONSTRAINT "report_results_saved_id_saved_reports_id_fk" FOREIGN KEY ("saved_id") REFERENCES "public"."saved_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_schedules" ADD CONSTRAINT "report_schedules_saved_id_saved_reports_id_fk" FOREIGN KEY ("saved_id") REFERENCES "public"."saved_reports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "assistant_proposals_conversation_idx" ON "assistant_proposals" USING btree ("conversation_id","state");--> statement-breakpoint
CREATE UNIQUE INDEX "report_results_once_key" ON "report_results" USING btree ("saved_id","user_id","reason","day");--> statement-breakpoint
CREATE INDEX "report_results_user_idx" ON "report_results" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "report_schedules_saved_idx" ON "report_schedules" USING btree ("saved_id");--> statement-breakpoint
CREATE INDEX "report_schedules_due_idx" ON "report_schedules" USING btree ("next_at") WHERE not "report_schedules"."paused";--> statement-breakpoint
CREATE INDEX "assistant_memories_scope_idx" ON "assistant_memories" USING btree ("scope","status");--> statement-breakpoint
CREATE UNIQUE INDEX "assistant_memories_said_key" ON "assistant_memories" USING btree ("user_id","scope","type","said","status") WHERE status in ('active', 'proposed');