import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { manageDataFolders } from '../support/data-folders.ts'
import { ghostExport, uploadsFolder, wordpressExport } from '../support/imports.ts'
import { managePrograms, takeBegun } from '../support/program.ts'

const folders = manageDataFolders()
const startProgram = managePrograms()

/** Runs `npm run import`; rejects unless it exits with 0. */
const command = (...words: string[]) =>
  promisify(execFile)(
    process.execPath,
    [fileURLToPath(new URL('../../server/import.ts', import.meta.url)), ...words],
    { env: { PATH: process.env.PATH, DATA_DIR: folders.dataDir } },
  )

test('takes pictures from the folder that it is given, and from nowhere else', {
  timeout: 240_000,
}, async () => {
  const { base } = folders
  await takeBegun(folders.dataDir)
  await startProgram(folders.dataDir, { LOG_LEVEL: 'warn' }).ready()
  const [file, media] = [join(base, 'export.xml'), join(base, 'media')]
  mkdirSync(media)
  cpSync(uploadsFolder, join(media, '2019/05'), { recursive: true })
  cpSync(join(uploadsFolder, 'capa.jpg'), join(base, 'segredo.jpg'))
  rmSync(join(media, '2019/05/violao.jpg'))
  symlinkSync(join(base, 'segredo.jpg'), join(media, '2019/05/violao.jpg'))
  // The address of the old site is loopback, which outbound requests may not use.
  const text = wordpressExport
    .toString()
    .replaceAll('http://old.example.com', 'http://127.0.0.1:9')
    .replaceAll('2019/05/moqueca.png', '..%2fsegredo.jpg')
    // Near enough to be scheduled.
    .replaceAll('2031-01-01', new Date(Date.now() + 90 * 86_400_000).toISOString().slice(0, 10))
  writeFileSync(file, text)

  const [unreadable, ghost] = [join(base, 'other.xml'), join(base, 'ghost.json')]
  writeFileSync(unreadable, 'other')
  await expect(command(unreadable)).rejects.toMatchObject({
    code: 1,
    stderr: 'This is no file of WordPress or Ghost.\n',
  })
  writeFileSync(ghost, ghostExport)
  await expect(command(ghost, '--no-pictures')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('--address https://'),
  })

  const dry = await command(file, '--dry-run')
  expect(dry.stdout).toMatch(
    /127\.0\.0\.1:9 \(wordpress\)\ntexts: 2 draft, 1 private, 1 protected, 9 published/,
  )
  expect(dry.stdout).toContain('lost in 1 texts: shortcode contact-form-7 — Uma viagem à Praia do Forte')
  expect(dry.stdout).toContain('Nothing was written.')

  const { stdout } = await command(file, '--media', media)
  expect(stdout).toContain('texts: 14 added\npictures: 2 here, 3 not to be had')
  expect((await command(file)).stdout).toContain('texts: 14 same')
})

test('says what is wrong with what it is given', { timeout: 120_000 }, async () => {
  await expect(command()).rejects.toMatchObject({
    code: 2,
    stdout: expect.stringContaining('npm run import -- FILE'),
  })
  await expect(command('--nothing')).rejects.toMatchObject({ code: 2 })
  for (const [option, value, sentence] of [
    ['--language', 'xx', '--language is one of pt, en, fr, es.\n'],
    ['--media', '/no/such/folder', 'There is no folder /no/such/folder.\n'],
  ] as const)
    await expect(command('/no/such/file.xml', option, value)).rejects.toMatchObject({
      code: 2,
      stderr: sentence,
    })
  await expect(command('/no/such/file.xml')).rejects.toMatchObject({
    code: 1,
    stderr: 'There is no file /no/such/file.xml.\n',
  })
})
