ALTER TABLE "deadlines" ADD COLUMN "qualification_document_id" uuid;--> statement-breakpoint
ALTER TABLE "holds" ADD COLUMN "qualification_document_id" uuid;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "query_result" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "report_cause" text;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD COLUMN "known_at" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "deadlines" ADD CONSTRAINT "deadlines_qualification_document_id_fkey" FOREIGN KEY ("qualification_document_id") REFERENCES "public"."qualification_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_qualification_document_id_fkey" FOREIGN KEY ("qualification_document_id") REFERENCES "public"."qualification_documents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deadlines_qualification_document_id_idx" ON "deadlines" USING btree ("qualification_document_id","id");--> statement-breakpoint
CREATE INDEX "holds_qualification_document_id_idx" ON "holds" USING btree ("qualification_document_id","id");