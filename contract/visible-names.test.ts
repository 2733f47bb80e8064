import { expect, test } from 'vitest'
import type { z } from 'zod'
import { signup } from './accounts.ts'
import { addAlbum, addCourse, editAlbum } from './albums.ts'
import { contact } from './mailbox.ts'
import { changeCompany } from './site.ts'
import { addTrack } from './tracks.ts'

const names: [string, z.ZodType][] = [
  ['a person', signup.body.shape.name],
  ['a visitor who writes to the site', contact.body.shape.name],
  ['a shop', addAlbum.body.shape.name],
  ['a course', addCourse.body.shape.name],
  ['a shop by now', editAlbum.body.shape.name],
  ['the site', changeCompany.body.shape.name],
  ['an artist', addTrack.body.shape.artist],
]

test.each(names)('the name of %s has nothing that nobody sees', (_, schema) => {
  for (const name of ['Ond\u200ba', 'Onda\u200f', '\u3164', '\u2800']) {
    expect(schema.safeParse(name).error?.issues, JSON.stringify(name)).toMatchObject([
      { message: 'name_invisible' },
    ])
  }
  expect(schema.safeParse('Onda ❤️').success).toBe(true)
})
