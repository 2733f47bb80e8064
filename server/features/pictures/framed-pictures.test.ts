import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { drawPicture, sendPicture } from '../../../tests/support/pictures.ts'
import { type Member, startSite, type TestSite } from '../../../tests/support/site.ts'

let site: TestSite
let lia: Member

beforeAll(async () => {
  site = await startSite({ environment: { RATE_LIMIT_FACTOR: '50' } })
  lia = await site.member('lia')
})
afterAll(() => site.stop())

const text = (content: string) => new TextEncoder().encode(content)
const fetched = async (address: string) => {
  const response = await fetch(site.url + address)
  return { picture: sharp(Buffer.from(await response.arrayBuffer())) }
}

describe('a picture of oneself', () => {
  test('is the part that was framed, of the picture as it is seen', async () => {
    // Red above, blue below, rotated by its EXIF orientation.
    const blue = { create: { width: 200, height: 100, channels: 3 as const, background: '#0000ff' } }
    const upright = await drawPicture(200, 200, '#ff0000')
      .composite([{ input: await sharp(blue).png().toBuffer(), left: 0, top: 100 }])
      .png()
      .toBuffer()
    const turned = await sharp(upright).rotate(-90).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const colourOf = async (crop: string) => {
      const { body } = await sendPicture(site, lia, turned, { crop })
      const { picture } = await fetched(body.imageUrl)
      const { width, height } = await picture.metadata()
      const { dominant } = await picture.stats()
      return { width, height, colour: dominant.r > dominant.b ? 'red' : 'blue' }
    }
    expect(await colourOf('0,0,1,0.5')).toEqual({ width: 200, height: 100, colour: 'red' })
    expect(await colourOf('0.25,0.5,0.5,0.5')).toEqual({ width: 100, height: 100, colour: 'blue' })
    // The smallest crop, at the edge.
    expect(await colourOf('0.9999,0.9999,0.0001,0.0001')).toEqual({ width: 1, height: 1, colour: 'blue' })

    const drawing = text(
      '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="20" height="20" fill="red"/></svg>',
    )
    const { body } = await sendPicture(site, lia, drawing, { crop: '0,0,0.5,1' })
    const { width, height } = await (await fetched(body.imageUrl)).picture.metadata()
    expect([width, height]).toEqual([400, 400])
  })

  test.each(['', '0,0,2,2', '0.5,0,0.6,1', 'tudo'])('a part %j is none', async (crop) => {
    const { status, body } = await sendPicture(site, lia, await drawPicture(20, 20).png().toBuffer(), {
      crop,
    })
    expect([status, body.key]).toEqual([400, 'picture_crop_invalid'])
  })
})
