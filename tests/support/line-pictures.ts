import { connect, type Socket } from 'node:net'
import type { LinePicture } from '#contract/line-pictures.ts'
import type { Answer } from './client.ts'
import { drawPicture } from './pictures.ts'
import type { Member, TestSite } from './site.ts'

/** Response to an upload; a refused one has a key and a message instead of a picture. */
interface Upload {
  status: string
  picture: LinePicture
  key: string
  message: string
}

/** Uploads a picture for a line to be sent later. Its name and type may be false. */
export async function sendForLine(
  site: Pick<TestSite, 'url'>,
  member: Pick<Member, 'token'>,
  content: Uint8Array,
  {
    clientId,
    name = 'foto.png',
    type = 'image/png',
  }: { clientId?: string; name?: string; type?: string } = {},
): Promise<Answer<Upload>> {
  const form = new FormData()
  if (clientId !== undefined) form.append('client_id', clientId)
  form.append('file', new Blob([content as BlobPart], { type }), name)
  const response = await fetch(`${site.url}/api/line-pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${member.token}` },
    body: form,
  })
  return { status: response.status, headers: response.headers, body: (await response.json()) as Upload }
}

/** Uploads a picture that is not sent with a line yet. */
export async function pictureFor(
  site: Pick<TestSite, 'url'>,
  member: Pick<Member, 'token'>,
  colour = '#2277aa',
): Promise<LinePicture> {
  const { status, body } = await sendForLine(site, member, await drawPicture(60, 30, colour).png().toBuffer())
  if (status !== 201) throw new Error(`${status}: ${body.message}`)
  return body.picture
}

/** Requests a picture of a line. Returns the status. */
export async function look(
  site: Pick<TestSite, 'url'>,
  member: Pick<Member, 'token'> | undefined,
  address: string,
): Promise<number> {
  const headers: Record<string, string> = member ? { authorization: `Bearer ${member.token}` } : {}
  const response = await fetch(site.url + address, { headers })
  await response.arrayBuffer()
  return response.status
}

interface ChosenPicture {
  id: string
  alt?: string
}

interface PictureLine {
  id: number
  text: string
  pictures?: LinePicture[]
  client_id?: string
}

/** Sends a line with these pictures to #barra, or as `more` says. */
export const sayWithPictures = (member: Member, pictures: ChosenPicture[], more: object = {}) =>
  member.ask<{ id: number; message: PictureLine; key: string }>('POST /api/send-message', {
    body: { channel: 'barra', pictures, ...more },
  })

/** Sends a private message with these pictures. */
export const writeWithPictures = (
  member: Member,
  conversationId: number,
  pictures: ChosenPicture[],
  more: object = {},
) =>
  member.ask<PictureLine & { key: string }>('POST /api/conversations/private/messages', {
    body: { conversation_id: conversationId, pictures, ...more },
  })

/** Sends the head and the first bytes of a call whose body is to be broken off. */
export async function beginUpload(
  { url }: Pick<TestSite, 'url'>,
  { token }: Pick<Member, 'token'>,
  { call, headers, start = '' }: { call: string; headers: string[]; start?: string },
): Promise<Socket> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {})
  const head = [`${call} HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`, ...headers]
  await new Promise((done) =>
    socket.write(`${head.join('\r\n')}\r\n\r\n${start}${'x'.repeat(100_000)}`, done),
  )
  return socket
}
