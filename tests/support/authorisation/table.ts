import type { EndpointName } from '#contract/index.ts'
import { accountsRows } from './accounts.rows.ts'
import { albumsRows } from './albums.rows.ts'
import { contentRows } from './content.rows.ts'
import { editorRows } from './editor.rows.ts'
import { homeRows } from './home.rows.ts'
import { newsRows } from './news.rows.ts'
import type { Row } from './row.ts'
import { settingsRows } from './settings.rows.ts'
import { siteRows } from './site.rows.ts'
import { talkRows } from './talk.rows.ts'
import { tracksRows } from './tracks.rows.ts'
import { uploadsRows } from './uploads.rows.ts'
import { videosRows } from './videos.rows.ts'

/** Who may do what: a row for every call. One without a row does not compile. */
export const table: Record<EndpointName, Row> = {
  ...{ ...accountsRows, ...editorRows, ...talkRows, ...siteRows },
  ...{ ...contentRows, ...homeRows, ...newsRows, ...uploadsRows, ...videosRows },
  ...{ ...albumsRows, ...settingsRows, ...tracksRows },
}
