-- Pages have taken the addresses of channels that were there before: these are reached again by a name of their own.
DO $$
DECLARE
  hidden record;
  free text;
BEGIN
  FOR hidden IN SELECT id, slug FROM channels WHERE slug IN ('share', 'newsletter') LOOP
    SELECT name INTO free
    FROM generate_series(1, 1000) AS number,
      LATERAL (SELECT 'canal-' || hidden.slug || CASE WHEN number > 1 THEN '-' || number ELSE '' END AS name) AS named
    WHERE NOT EXISTS (SELECT FROM channels WHERE slug = name)
    ORDER BY number
    LIMIT 1;
    UPDATE channels SET slug = free WHERE id = hidden.id;
    UPDATE publication_plans SET channel = free WHERE channel = hidden.slug;
    UPDATE notifications SET link = '/' || free || substr(link, length(hidden.slug) + 2)
    WHERE channel_id = hidden.id AND link ~ ('^/' || hidden.slug || '($|[?#])');
  END LOOP;
END
$$;
