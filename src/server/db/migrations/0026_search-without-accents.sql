DO $$
DECLARE kind text;
BEGIN
  FOR kind IN SELECT table_name FROM information_schema.columns WHERE table_schema = current_schema() AND column_name = 'search_text' LOOP
    EXECUTE format('UPDATE %I SET search_text = lower(regexp_replace(normalize(search_text, NFD), ''[\u0300-\u036f]'', '''', ''g'')) WHERE octet_length(search_text) <> char_length(search_text)', kind);
  END LOOP;
END $$;
