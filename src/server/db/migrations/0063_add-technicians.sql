ALTER TABLE "repairs" ADD COLUMN "technician_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "work_done_on" date;--> statement-breakpoint
ALTER TABLE "repairs" ADD COLUMN "work_done_by_id" uuid;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_technician_id_fkey" FOREIGN KEY ("technician_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repairs" ADD CONSTRAINT "repairs_work_done_by_id_fkey" FOREIGN KEY ("work_done_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repairs_technician_id_idx" ON "repairs" USING btree ("technician_id","id");--> statement-breakpoint
CREATE INDEX "repairs_work_done_by_id_idx" ON "repairs" USING btree ("work_done_by_id","id");