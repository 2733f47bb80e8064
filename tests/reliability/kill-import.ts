import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { findRunningDatabase } from '../../server/platform/postgres/find-running-database.ts'
import { type Client, createClient } from '../support/client.ts'
import { sendExport } from '../support/imports.ts'
import { withClient } from '../support/postgres.ts'
import { type Begin, makeSiteFolder } from './site-folder.ts'
import { type SiteProcess, startSiteProcess } from './site-process.ts'

/** A machine that is busy with other tests is no reason to reject calls. */
const environment = { OVERLOAD_DELAY_MS: '0' }

interface Options {
  texts: number
  /** Numbers of written texts at which the site is killed. */
  killAt: readonly number[]
  /**
   * Whether to wait until the claim of the killed process expires; otherwise the claim is moved back in time.
   */
  waits: boolean
  begin?: Begin
}

interface ImportFigures {
  kills: number
  /** Texts that are missing in the end, and those that exist more than once. */
  missed: number
  twice: number
  /** Old addresses that redirect to no text, or to another one. */
  astray: number
  /** Texts that a second import of the same export creates. */
  anew: number
  secondsToRead: number
  /** Without the waits after kills. */
  secondsToWrite: number
  textsPerSecond: number
}

/** Imports an export of many texts into a site that is killed meanwhile. */
export async function killImport({ texts, killAt, waits, begin }: Options): Promise<ImportFigures> {
  const dataDir = await makeSiteFolder(begin)
  let site: SiteProcess = await startSiteProcess(dataDir, [], environment)
  const databaseUrl = (await findRunningDatabase(dataDir)) ?? ''
  const written = async (client: pg.Client) => {
    const query = "SELECT count(*)::int AS count FROM import_records WHERE state <> 'waiting'"
    const { rows } = await client.query<{ count: number }>(query)
    return rows[0]?.count ?? 0
  }
  const untilWritten = (isEnough: (count: number) => boolean) =>
    withClient(databaseUrl, async (client) => {
      while (!isEnough(await written(client))) await pause(20)
    })
  try {
    const content = exportOf(texts)
    let staff = await staffOf(site.url)
    const readFrom = performance.now()
    const id = await sendExport(site, staff, content)
    await untilState(staff, id, 'ready')
    const secondsToRead = (performance.now() - readFrom) / 1000
    await staff.call('POST /api/admin/imports/:id/start', { params: { id }, body: { pictures: 'leave' } })

    let writing = 0
    for (const moment of killAt) {
      const from = performance.now()
      await untilWritten((count) => count >= moment)
      await site.kill('site')
      writing += performance.now() - from
      site = await startSiteProcess(dataDir, [], environment)
      const before = await withClient(databaseUrl, written)
      if (!waits) {
        await withClient(databaseUrl, (client) => client.query('UPDATE imports SET claimed_until = NULL'))
        staff = await staffOf(site.url)
        for (const act of ['pause', 'resume'] as const) {
          await staff.call(`POST /api/admin/imports/:id/${act}`, { params: { id } })
        }
      }
      await untilWritten((count) => count !== before)
    }
    const from = performance.now()
    staff = await staffOf(site.url)
    await untilState(staff, id, 'done')
    writing += performance.now() - from

    const again = await sendExport(site, staff, content)
    await untilState(staff, again, 'ready')
    await staff.call('POST /api/admin/imports/:id/start', {
      params: { id: again },
      body: { pictures: 'leave' },
    })
    const { texts: became } = await untilState(staff, again, 'done')
    const secondsToWrite = writing / 1000
    return {
      kills: killAt.length,
      ...(await compareTexts(databaseUrl, texts)),
      anew: texts - (became.same ?? 0),
      ...{ secondsToRead, secondsToWrite, textsPerSecond: texts / secondsToWrite },
    }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

export async function untilState(staff: Pick<Client, 'call'>, id: number, state: string) {
  for (;;) {
    const shown = await staff.call('GET /api/admin/imports/:id', { params: { id } })
    if (shown.state === state) return shown
    if (shown.state === 'failed') throw new Error(shown.problem ?? 'failed')
    await pause(100)
  }
}

async function staffOf(url: string) {
  const body = { username: 'admin', password: 'admin-admin' }
  const { token } = await createClient(url).call('POST /api/login_check', { body })
  return { ...createClient(url, token), token }
}

/** Compares the imported texts with those of `exportOf`. */
export async function compareTexts(databaseUrl: string, texts: number) {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query(`
      SELECT title, count(*)::int AS count, count(path)::int AS led
      FROM articles LEFT JOIN redirects ON article_id = articles.id AND path = '/2009/05/' || slug
      WHERE deleted_at IS NULL AND kind = 'article' AND title LIKE 'Texto %'
      GROUP BY title`)
    const found = rows as { title: string; count: number; led: number }[]
    return {
      missed: texts - found.length,
      twice: found.filter(({ count }) => count > 1).length,
      astray: found.filter(({ count, led }) => led !== count).length,
    }
  })
}

/** An export in WordPress's format; each text has about 5,000 characters, with headings, links and a list. */
export function exportOf(texts: number): Buffer {
  const items = Array.from({ length: texts }, (_, index) => itemOf(index + 1))
  const head =
    '<?xml version="1.0" encoding="UTF-8" ?><rss version="2.0"><channel><wp:base_blog_url>http://old.example.com</wp:base_blog_url>'
  return Buffer.from(`${head}${items.join('')}</channel></rss>`)
}

const words = 'O mar recuou devagar, e a areia guardou o desenho de cada onda até o fim da tarde. '

function itemOf(number: number): string {
  const date = new Date(Date.UTC(2009, 4, 1) + number * 600_000).toISOString().slice(0, 19).replace('T', ' ')
  const paragraph = `<!-- wp:paragraph -->\n<p>${words.repeat(9)}<a href="http://old.example.com/2009/05/texto-${number % 100}/">antes</a> <strong>${number}</strong></p>\n<!-- /wp:paragraph -->\n`
  const list = '<!-- wp:list -->\n<ul><li>um</li><li>dois</li></ul>\n<!-- /wp:list -->\n'
  const body = `${paragraph.repeat(3)}<!-- wp:heading -->\n<h2>Depois</h2>\n<!-- /wp:heading -->\n${list}${paragraph.repeat(3)}`
  const fields = [
    `<title>Texto ${number}</title><link>http://old.example.com/2009/05/texto-${number}/</link>`,
    `<dc:creator>ana</dc:creator><content:encoded><![CDATA[${body}]]></content:encoded>`,
    `<wp:post_id>${number}</wp:post_id><wp:post_date_gmt>${date}</wp:post_date_gmt>`,
    `<wp:post_modified_gmt>${date}</wp:post_modified_gmt><wp:post_name>texto-${number}</wp:post_name>`,
    '<wp:status>publish</wp:status><wp:post_type>post</wp:post_type>',
  ]
  return `<item>${fields.join('')}</item>\n`
}
