import { afterEach, expect, test } from 'vitest'
import { draftKey, draftPicturesKey } from '../../platform/storage/storage-keys.ts'
import { listSaved, savePictures } from '../timeline/pictures/saved-pictures.ts'
import { fillComposer } from './fill-composer.ts'

afterEach(() => localStorage.clear())

const picture = (name: string) => new File(['x'], name, { type: 'image/png' })
const names = (files: readonly File[]) => files.map(({ name }) => name)

test.each([
  { has: 0, rest: [] },
  { has: 3, rest: ['b.png', 'c.png'] },
  { has: 4, rest: ['a.png', 'b.png', 'c.png'] },
])(
  'of three pictures a draft that has $has takes what fits, and says what does not',
  async ({ has, rest }) => {
    const key = draftPicturesKey(7, 'barra')
    const before = Array.from({ length: has }, (_, index) => ({ clientId: `antes-${index}`, alt: '' }))
    savePictures(key, before)
    const shared = { text: 'oi', pictures: ['a.png', 'b.png', 'c.png'].map(picture), leftOut: 0 }

    expect(names(await fillComposer(7, 'barra', shared))).toEqual(rest)
    expect(listSaved(key).slice(0, has)).toEqual(before)
    expect(listSaved(key)).toHaveLength(has + 3 - rest.length)
    expect(localStorage.getItem(draftKey(7, 'barra'))).toBe('oi')
  },
)
