UPDATE "workers_comp_cases" SET "title" = CASE "entry" WHEN 'medical' THEN 'Medical visit' WHEN 'contact' THEN 'Contact' WHEN 'money' THEN 'Reserves and payments' WHEN 'hearing' THEN 'Hearing' WHEN 'diary' THEN 'Diary' ELSE "title" END;--> statement-breakpoint
UPDATE "workers_comp_cases" SET "search_text" = lower(concat_ws(' ', nullif("number", ''), nullif("title", '')));
