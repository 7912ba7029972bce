UPDATE "qualification_documents" SET "search_text" = lower(regexp_replace(normalize(concat_ws(' ', nullif("number", ''), nullif("title", '')), NFD), '[\u0300-\u036f]', '', 'g'));
