ALTER TABLE "qualification_documents" ADD COLUMN "application_id" uuid;--> statement-breakpoint
ALTER TABLE "recruiting_applications" ADD COLUMN "releases" jsonb;--> statement-breakpoint
ALTER TABLE "qualification_documents" ADD CONSTRAINT "qualification_documents_application_id_fkey" FOREIGN KEY ("application_id") REFERENCES "public"."recruiting_applications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "qualification_documents_application_id_idx" ON "qualification_documents" USING btree ("application_id","id");
--> statement-breakpoint
UPDATE "qualification_documents" d SET "application_id" = a.id
FROM "events" e JOIN "recruiting_applications" a ON e.reason = 'Carried over from ' || a.number
WHERE e.kind = 'qualification-documents' AND e.action = 'create' AND e.record_id = d.id AND d."application_id" IS NULL;
--> statement-breakpoint
-- Three attempts used to close the clock of a hire. What they closed stays closed, and says why.
UPDATE "recruiting_applications" r SET "efforts" = (
  SELECT jsonb_agg(jsonb_build_object('employer', x.name, 'on', x.last, 'by', 'Longhaul',
    'statement', 'At least 3 attempts without an answer, which counted as the good-faith effort by company policy when they were logged.'))
  FROM (
    SELECT e->>'name' AS name, max(a->>'on') AS last
    FROM jsonb_array_elements(coalesce(r.employers, '[]'::jsonb)) e
    JOIN jsonb_array_elements(r.attempts) a ON lower(trim(a->>'employer')) = lower(trim(e->>'name'))
    GROUP BY e->>'name'
    HAVING count(*) >= 3 AND bool_and(coalesce(a->>'outcome', '') NOT IN ('replied', 'refused', 'closed'))
  ) x
) WHERE r.status = 'hired' AND r.efforts IS NULL AND jsonb_array_length(coalesce(r.attempts, '[]'::jsonb)) >= 3;
