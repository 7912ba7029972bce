WITH titled AS (
  SELECT "id", "title" AS "old", coalesce("employee_name", 'Employee') || ': ' || CASE "type" WHEN 'report_only' THEN 'Report only' WHEN 'medical_only' THEN 'Medical only' WHEN 'lost_time' THEN 'Lost time' ELSE 'Fatality' END AS "new"
  FROM "workers_comp"
)
UPDATE "workers_comp" w SET "title" = t."new", "search_text" = replace(w."search_text", lower(t."old"), lower(t."new")) FROM titled t WHERE t."id" = w."id" AND t."new" <> t."old";--> statement-breakpoint
WITH titled AS (
  SELECT "id", "title" AS "old", 'Case ' || coalesce("case_number", '') || ' of ' || coalesce("year"::text, '') || ': ' || CASE WHEN "recordable" = 'no' THEN 'Not recordable'
    WHEN "classification" = 'death' THEN 'Death' WHEN "classification" = 'days_away' THEN 'Days away' WHEN "classification" = 'restricted_or_transfer' THEN 'Restriction or transfer'
    WHEN "classification" = 'other_recordable' THEN 'Other recordable' ELSE 'Not decided' END AS "new"
  FROM "osha_claims"
)
UPDATE "osha_claims" o SET "title" = t."new", "search_text" = replace(o."search_text", lower(t."old"), lower(t."new")) FROM titled t WHERE t."id" = o."id" AND t."new" <> t."old";
