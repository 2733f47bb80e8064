import type { LinePicture } from '#contract/line-pictures.ts'
import * as bounds from '#contract/rules/bounds.ts'
import type { Member } from './site.ts'

interface PartAnswer {
  status: number
  headers: Headers
  body: { offset: number; picture?: LinePicture; key?: string }
}

interface Place {
  url: string
  member: Pick<Member, 'token'>
  clientId: string
}

/** How much of a picture has arrived. */
export async function findUpload({ url, member, clientId }: Place): Promise<PartAnswer> {
  return answerOf(
    await fetch(`${url}/api/line-pictures/${clientId}`, {
      headers: { authorization: `Bearer ${member.token}` },
    }),
  )
}

/** Sends one part of a picture. */
export async function sendPart(
  { url, member, clientId }: Place,
  bytes: Uint8Array,
  {
    offset,
    isLast = false,
    type = 'application/partial-upload',
  }: { offset: number; isLast?: boolean; type?: string },
): Promise<PartAnswer> {
  return answerOf(
    await fetch(`${url}/api/line-pictures/${clientId}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${member.token}`,
        'content-type': type,
        'upload-offset': String(offset),
        'upload-complete': isLast ? '?1' : '?0',
      },
      body: bytes as BodyInit,
    }),
  )
}

/** Sends what is missing of a picture, in parts of the greatest size. */
export async function sendRest(place: Place, file: Uint8Array): Promise<PartAnswer> {
  const { partBytes } = bounds.linePicture
  let { offset } = (await findUpload(place)).body
  for (;;) {
    const isLast = offset + partBytes >= file.length
    const answer = await sendPart(place, file.subarray(offset, offset + partBytes), { offset, isLast })
    if (isLast || answer.status !== 200) return answer
    ;({ offset } = answer.body)
  }
}

async function answerOf(response: Response): Promise<PartAnswer> {
  const { status, headers } = response
  return { status, headers, body: (await response.json()) as PartAnswer['body'] }
}
