import { expect, test } from 'vitest'
import { id3, lyricsFrame, pictureFrame, textFrame, timedFrame } from '../../../../tests/support/id3.ts'
import { ogg } from '../../../../tests/support/ogg.ts'
import { readAudioTags } from './audio-tags.ts'

const read = (...frames: Uint8Array[]) => readAudioTags(id3(...frames))

test('a file says its title, artist, album and year, as long as their fields are', async () => {
  const tags = await read(
    textFrame('TIT2', `  Ressaca\u202e\n${'a'.repeat(300)}`),
    ...[textFrame('TPE1', 'Lia'), textFrame('TALB', 'Maré'), textFrame('TDRC', '2019-03-04')],
  )
  expect(tags).toMatchObject({ artist: 'Lia', album: 'Maré', year: '2019', words: '', cover: undefined })
  expect([tags.title.length, tags.title.slice(0, 9)]).toEqual([150, 'Ressaca a'])
})

test('lyrics are its words, with times where it has them, also where LRC stands in their place', async () => {
  expect(await read(lyricsFrame('O mar\nvoltou'))).toMatchObject({ words: 'O mar\nvoltou', lrc: '' })
  const timed = { words: 'O mar\nvoltou', lrc: '[00:01.50]O mar\n[01:02.00]voltou' }
  const lines = [
    { at: 1500, text: 'O mar' },
    { at: 62_000, text: 'voltou' },
  ]
  expect(await read(timedFrame(lines))).toMatchObject(timed)
  expect(await read(lyricsFrame(timed.lrc))).toMatchObject(timed)
})

test('lyrics whose words or syllables have times come as lines, with the times of their words', async () => {
  const at = (text: string, seconds: number) => ({ at: seconds * 1000, text })
  const syllables = [
    at('Qua', 1),
    at('tro ', 1.2),
    at('clarões', 1.8),
    at('\ne o ', 3),
    at('mar', 3.5),
    at('\n', 5),
  ]
  expect(await read(timedFrame(syllables))).toMatchObject({
    words: 'Quatro clarões\ne o mar\n',
    lrc: '[00:01.00]<00:01.00>Qua<00:01.20>tro <00:01.80>clarões\n[00:03.00]<00:03.00>e o <00:03.50>mar\n[00:05.00]',
  })
  const lines = [at('\nQuatro clarões', 1), at('\ne o mar', 3)]
  expect((await read(timedFrame(lines))).lrc).toBe('[00:01.00]Quatro clarões\n[00:03.00]e o mar')
})

test('LRC in an Ogg file is as it was written, with its offset, its choruses and the times of its words', async () => {
  const lrc = '[offset:+500]\n[00:09.00][00:02.00]<00:02.00>Quatro <00:02.50>clarões\n[00:05]e o mar'
  const words = 'Quatro clarões\ne o mar\nQuatro clarões'
  for (const name of ['LYRICS', 'SyncedLyrics'])
    expect(await readAudioTags(ogg({ TITLE: 'Maré', [name]: lrc }))).toMatchObject({
      title: 'Maré',
      words,
      lrc,
    })
  expect(await readAudioTags(ogg({ LYRICS: 'O mar\nvoltou' }))).toMatchObject({
    words: 'O mar\nvoltou',
    lrc: '',
  })
})

test('a cover is one of the kinds that the library takes', async () => {
  const data = Uint8Array.of(137, 80, 78, 71, 1, 2, 3)
  expect((await read(pictureFrame('image/png', data))).cover).toEqual({ data, type: 'image/png' })
  expect((await read(pictureFrame('image/svg+xml', data))).cover).toBeUndefined()
})

test('what is no sound, ends in the middle or lies about its length is refused or empty, and never hangs', async () => {
  const whole = id3(textFrame('TIT2', 'Inteira'), lyricsFrame('Um verso'))
  const liar = whole.slice()
  liar.set([0x7f, 0x7f, 0x7f, 0x7f], 14)
  const files = [
    new Uint8Array(0),
    new TextEncoder().encode('<script>'),
    whole.slice(0, 17),
    whole.slice(0, 40),
    liar,
  ]
  for (const file of files) {
    const tags = await readAudioTags(file).catch(() => undefined)
    expect(tags?.title ?? '').not.toContain('script')
  }
})
