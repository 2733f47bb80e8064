import '../../server/platform/tune-gc.ts'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import type { SignedIn } from '#contract/accounts.ts'
import { createApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { encodeWav } from '../../server/features/tracks/music/wav.ts'
import { createLog } from '../../server/platform/log.ts'
import { answerParent } from './page-servers.ts'

export const articles = 1000

/** Address of the article with this number. */
export const articlePath = (number: number) => `/blog/a-mare-numero-${number}`

/** The path of the lyrics. */
export const lyricsPath = '/lyrics/a-mare-cantada'

/** The author of all content. */
export const admin = { username: 'autora', password: 'autora-autora-autora' }

/** A channel with more lines than one page shows. */
export const channel = 'barra'
const lines = 60
/** Number of tracks, of a second of silence each. */
const tracks = 12
/** Number of messages to the site, as many as one page of the mailbox shows. */
export const letters = 40

if (process.argv[1] === import.meta.filename) await serve()

async function serve(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'canal-barra-bench-'))
  // If root runs this, the database runs under another account.
  await chmod(folder, 0o755)
  const config = readConfig({
    DATA_DIR: join(folder, 'data'),
    PORT: '0',
    IRC_PORT: '0',
    RATE_LIMIT_FACTOR: '1000000',
    ADMIN_USERNAME: admin.username,
    ADMIN_PASSWORD: admin.password,
    TRACK_SECONDS: '0',
    OVERLOAD_DELAY_MS: '0',
  })
  const app = await createApp({ config, log: createLog('warn'), pages: 'production' })
  const url = await app.listen()
  await app.loadPages()
  await write(url)
  answerParent(url, async () => {
    await app.stop()
    await rm(folder, { recursive: true })
  })
}

async function write(url: string): Promise<void> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    }
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { token } = (await post('/api/login_check', admin)) as SignedIn
  const paragraph = '<p>O mar recuou e deixou na areia o que a noite trouxe: conchas, garrafas, uma rede.</p>'
  for (let number = 0; number < articles; number += 1) {
    const title = `A maré número ${number}`
    const content = `<h2>Manhã</h2>${paragraph.repeat(20)}`
    await post('/api/articles', { title, content, category: (number % 22) + 1, isPublished: true }, token)
  }
  const content = '<p>O mar recuou<br>e deixou na areia<br>o que a noite trouxe</p>'.repeat(10)
  await post('/api/articles', { title: 'A maré cantada', content, isLyrics: true, isPublished: true }, token)
  const cover = await sharp({ create: { width: 800, height: 800, channels: 3, background: '#2277aa' } })
    .png()
    .toBuffer()
  for (let number = 0; number < tracks; number += 1) {
    const track = new FormData()
    track.set('title', `A onda número ${number}`)
    track.set('artist', 'Ana')
    track.set('audio', new Blob([encodeWav(new Float32Array(8000), 8000) as BlobPart]), 'onda.wav')
    track.set('picture', new Blob([cover as BlobPart]), 'onda.png')
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(`${url}/api/tracks`, { method: 'POST', headers, body: track })
    if (!answer.ok) throw new Error(`a track: ${answer.status} ${await answer.text()}`)
  }
  for (let number = 0; number < lines; number += 1) {
    const text = `A onda número ${number} ${'vem e vai '.repeat(number % 12)}`
    await post('/api/send-message', { channel, text }, token)
  }
  for (let number = 0; number < letters; number += 1) {
    const subject = `A garrafa número ${number}`
    await post('/api/contact', { name: 'Ana', email: 'ana@exemplo.com', subject, message: 'Bom dia.' })
  }
}
