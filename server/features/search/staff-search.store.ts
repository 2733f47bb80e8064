import { sql } from 'kysely'
import type { FoundForStaff } from '#contract/search.ts'
import type { Queries } from '../../platform/database/database.ts'
import { containing } from '../../platform/database/folded-words.ts'

const mostOfEach = 4

/** Searches by partial names, newest of each kind first. `words` is lower case without accents. */
export async function listForStaff(q: Queries, words: string): Promise<FoundForStaff[]> {
  const pattern = containing(words)
  const { rows } = await sql<FoundForStaff>`
    (
      SELECT 'text' AS kind, id, title, '' AS note, is_published AS is_live
      FROM articles
      WHERE kind = 'article' AND deleted_at IS NULL AND folded(title) LIKE ${pattern}
      ORDER BY updated_at DESC
      LIMIT ${mostOfEach}
    ) UNION ALL (
      SELECT 'account', id, username::text, name, suspended_at IS NULL
      FROM users
      WHERE folded LIKE ${pattern}
        OR id IN (SELECT user_id FROM nicknames WHERE nicknames.folded LIKE ${pattern})
      ORDER BY id DESC
      LIMIT ${mostOfEach}
    ) UNION ALL (
      SELECT CASE kind WHEN 'course' THEN 'course' ELSE 'store' END, id, name, '', is_published
      FROM albums
      WHERE deleted_at IS NULL AND folded(name) LIKE ${pattern}
      ORDER BY id DESC
      LIMIT ${mostOfEach}
    ) UNION ALL (
      SELECT 'track', id, title, artist, true
      FROM tracks
      WHERE folded(title || ' ' || artist) LIKE ${pattern}
      ORDER BY id DESC
      LIMIT ${mostOfEach}
    ) UNION ALL (
      SELECT 'video', id, title, '', removed_at IS NULL AND gone_at IS NULL
      FROM videos
      WHERE folded(title) LIKE ${pattern}
      ORDER BY id DESC
      LIMIT ${mostOfEach}
    )
  `.execute(q)
  return rows
}
