ALTER TABLE "investigation_history" ADD COLUMN "follow_up" text;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "rejected_on" date;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "reject_basis" text;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "met" text;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "report_source" text;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "report_given_on" date;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "adverse_notice_on" date;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "mvrs" jsonb;