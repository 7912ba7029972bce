UPDATE "workers_comp" SET "search_text" = lower(concat_ws(' ', "number", "title", nullif("employee_name", ''), nullif("carrier", ''), nullif("claim_number", '')));
