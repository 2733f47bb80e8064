-- Former originals that were in the bin before comparisons named their original come back as originals, too. That they
-- were originals is known by the comparison with their heir, which was made as they were deleted. What the heir was
-- compared with is not known: it counts as up to date.
INSERT INTO translation_sources (article_id, original_id, title, description, content, compared_at)
SELECT heir.id, former.id, former.title, former.description, former.content, former.deleted_at
FROM articles AS former
JOIN articles AS heir ON heir.id = former.translation_of AND heir.translation_of IS NULL
JOIN translation_sources AS made ON made.article_id = former.id AND made.original_id = heir.id
WHERE former.deleted_at IS NOT NULL
  AND made.compared_at BETWEEN former.deleted_at AND former.deleted_at + interval '1 second'
ON CONFLICT DO NOTHING;
