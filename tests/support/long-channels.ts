import { readFile } from 'node:fs/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { type ChatBrowser, type Reader, startChatBrowser } from './chat-browser.ts'
import type { ChromiumOptions } from './chromium.ts'
import { sendForLine } from './line-pictures.ts'
import { withClient } from './postgres.ts'
import type { TestSite } from './site.ts'

export interface LongChannels extends ChatBrowser {
  /** Opens a window until `leave`, signed in, on a page that loads nothing of channels. */
  arrive(options?: BrowserContextOptions): Promise<Reader>
}

/** Starts a site whose channels have this many lines. */
export async function startLongChannels(
  lines: Readonly<Record<string, number>>,
  launch: ChromiumOptions = {},
): Promise<LongChannels> {
  const chat = await startChatBrowser({}, launch)
  for (const [slug, count] of Object.entries(lines)) await storeLines(chat.site.databaseUrl, slug, count)
  return { ...chat, arrive: (options = {}) => chat.visit('lia', '/robots.txt', options) }
}

/** Opens a channel and waits until its newest line is visible and the composer takes input. */
export async function openUntilUsable(page: Page, address: string, lastLine: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' })
  await page.getByText(lastLine).waitFor()
  await page.locator('.composer textarea').pressSequentially('o')
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('.composer textarea')?.value)
}

/** Stores lines a minute apart, by two people in turn. */
async function storeLines(databaseUrl: string, slug: string, count: number): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    await client.query(
      `insert into messages (channel_id, seq, kind, user_id, username, text, created_at)
       select c.id, n, 'text', u.id, case (n / 3) % 2 when 0 then 'neto' else 'rui' end,
              'linha ' || n || repeat(' palavra', (n * 13) % 30), now() - ($2 - n) * interval '1 minute'
       from channels c, users u, generate_series(1, $2::int) n where c.slug = $1 and u.username = 'neto'`,
      [slug, count],
    )
    await client.query('update channels set last_seq = $2 where slug = $1', [slug, count])
  })
}

const photos = ['dusk', 'gold', 'noon', 'set']
const counts = ['👍', '❤️'].map((emoji) => ({ emoji, count: 2 }))

/** Gives 60 of 500 lines a photo, one of four in turn, and 50 of them two emoji by two people each. */
export async function adornLines(site: TestSite, slug: string): Promise<void> {
  const eva = await site.member('eva')
  const stored: object[] = []
  for (const photo of photos) {
    const { body } = await sendForLine(site, eva, await readFile(`server/demo/pictures/${photo}.jpg`))
    const { url: _, placeholder: colour, ...picture } = body.picture
    stored.push({ ...picture, colour, type: 'jpg', alt: 'A praia' })
  }
  await withClient(site.databaseUrl, async (client) => {
    const lines = 'messages m join channels c on c.id = m.channel_id and c.slug = $1'
    await client.query(
      `update messages set pictures = jsonb_build_array($2::jsonb -> (messages.seq / 8 % 4)::int)
       from ${lines} where messages.id = m.id and m.seq % 8 = 0 and m.seq > 20`,
      [slug, JSON.stringify(stored)],
    )
    // Users who may see one of the lines may see its picture.
    await client.query(
      `update line_pictures set sent_at = now(), message_id = (select min(m.id) from ${lines}) where owner_id = $2`,
      [slug, eva.id],
    )
    await client.query(
      `insert into message_reactions (message_id, emoji, user_id, created_at)
       select m.id, emoji, u.id, now()
       from ${lines} cross join unnest($2::text[]) emoji join users u on u.username in ('neto', 'eva')
       where m.seq % 10 = 0`,
      [slug, counts.map(({ emoji }) => emoji)],
    )
    await client.query(
      `update messages set reactions = $2 from ${lines} where messages.id = m.id and m.seq % 10 = 0`,
      [slug, JSON.stringify(counts)],
    )
  })
}
