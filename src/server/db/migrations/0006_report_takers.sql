ALTER TABLE "accidents" ADD COLUMN "reported_by_id" uuid;--> statement-breakpoint
ALTER TABLE "workers_comp" ADD COLUMN "reported_by_id" uuid;--> statement-breakpoint
ALTER TABLE "accidents" ADD CONSTRAINT "accidents_reported_by_id_fkey" FOREIGN KEY ("reported_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workers_comp" ADD CONSTRAINT "workers_comp_reported_by_id_fkey" FOREIGN KEY ("reported_by_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accidents_reported_by_id_idx" ON "accidents" USING btree ("reported_by_id","id");--> statement-breakpoint
CREATE INDEX "workers_comp_reported_by_id_idx" ON "workers_comp" USING btree ("reported_by_id","id");--> statement-breakpoint
UPDATE "accidents" SET "reported_by_id" = "created_by" WHERE "created_by" IN (SELECT "id" FROM "users");--> statement-breakpoint
UPDATE "workers_comp" SET "reported_by_id" = "created_by" WHERE "created_by" IN (SELECT "id" FROM "users");--> statement-breakpoint
UPDATE "osha_claims" SET "privacy_case" = true, "privacy_reason" = CASE WHEN "answers" @> '[{"question": "special", "answer": "needlestick"}]' THEN 'needlestick' ELSE 'infectious' END
  WHERE "privacy_reason" IS NULL AND ("answers" @> '[{"question": "special", "answer": "needlestick"}]' OR "answers" @> '[{"question": "special", "answer": "tuberculosis"}]');
