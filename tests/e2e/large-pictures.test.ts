import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ChatBrowser, startChatBrowser } from '../support/chat-browser.ts'
import { isAlive } from '../support/chromium.ts'
import { drawPicture } from '../support/pictures.ts'

declare global {
  interface Window {
    filesSent: { name: string; size: number }[]
  }
}

let chat: ChatBrowser

beforeAll(async () => {
  chat = await startChatBrowser()
})
afterAll(() => chat?.close())

test('large pictures are sent small and one after the other, and a cut costs only the one under way', async () => {
  const lia = await chat.enter('lia', 'barra')
  const { page } = lia
  await isAlive(page)
  await page.evaluate(() => {
    window.filesSent = []
    const { send } = XMLHttpRequest.prototype
    XMLHttpRequest.prototype.send = function sendNoted(body) {
      const file = body instanceof FormData && body.get('file')
      if (file instanceof File) window.filesSent.push({ name: file.name, size: file.size })
      send.call(this, body)
    }
  })
  let uploads = 0
  await page.route('**/api/line-pictures', (route) => {
    uploads += 1
    return uploads === 2 ? route.abort() : route.continue()
  })
  const drawn = await drawPicture(3000, 2000).jpeg().toBuffer()
  // What follows the end of a picture is passed over.
  const buffer = Buffer.concat([drawn, Buffer.alloc(2 * 1024 ** 2)])
  const names = ['um.jpg', 'dois.jpg', 'três.jpg']
  await page
    .locator('.composer input[type=file]')
    .setInputFiles(names.map((name) => ({ name, mimeType: 'image/jpeg', buffer })))
  await lia.say('três grandes')
  const shown = page.locator('.log-scroller').getByRole('button', { name: /^Ampliar/ })
  await expect.poll(() => shown.count(), { timeout: 90_000 }).toBe(3)
  const sent = await page.evaluate(() => window.filesSent)
  expect(sent.map(({ name }) => name)).toEqual(['um.jpg', 'dois.jpg', 'três.jpg', 'dois.jpg'])
  for (const { size } of sent) expect(size).toBeLessThan(buffer.length)
}, 120_000)
