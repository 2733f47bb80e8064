import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { json } from '../../../../../tests/support/web/fake-network.ts'
import { renderEditor } from '../../../../../tests/support/web/render-editor.tsx'
import { forgetStaff, staffWith } from '../../../../../tests/support/web/staff-session.ts'
import { type ArticleText, noText } from './article-text.ts'
import { LyricFields } from './sheet/lyric-fields.tsx'
import type { ArticleWriting } from './use-article-text.ts'
import { useTimedWords } from './use-timed-words.ts'

afterEach(forgetStaff)

/** The fields of a lyric beside a plain field for its text. */
function Song({ lrc, content }: { lrc: string; content: string }) {
  const [text, setText] = useState<ArticleText>({ ...noText, lrc, content })
  const write = (part: Partial<ArticleText>) => setText((now) => ({ ...now, ...part }))
  const writeWords = useTimedWords({ text, write })
  const writing = { text, write, refusals: {} } as ArticleWriting
  return (
    <>
      <input aria-label="Texto" value={text.content} onChange={({ target }) => writeWords(target.value)} />
      <LyricFields writing={writing} />
    </>
  )
}

async function show(song: { lrc: string; content: string }) {
  staffWith(({ url }) => (url.startsWith('/api/tracks') ? json(200, []) : undefined))
  await renderEditor(() => <Song {...song} />)
  return { words: await screen.findByLabelText('Texto'), lrc: screen.getByLabelText(/^Letra em LRC/) }
}

test('the lines that readers see follow a text that is corrected, letter by letter', async () => {
  const { words, lrc } = await show({
    lrc: '[00:01.00]O farol\n[00:04.00]e o mar',
    content: '<p>O farol<br>e o mar',
  })
  await userEvent.type(words, ' aberto<br>e só')
  expect(lrc).toHaveProperty('value', '[00:01.00]O farol\n[00:04.00]e o mar aberto\n[00:07.00]e só')
  await userEvent.type(words, '{Backspace}'.repeat(' aberto<br>e só'.length))
  expect(lrc).toHaveProperty('value', '[00:01.00]O farol\n[00:04.00]e o mar')
  expect(screen.queryByText(/^Quem lê vê estes versos/)).toBeNull()
})

test('lines that said something else before are left alone, and taken from the text when asked', async () => {
  const song = { lrc: '[00:01.00]O farol\n[00:04.00]e o mar', content: '<p>O farol<br>e o sol' }
  const { words, lrc } = await show(song)
  await userEvent.type(words, '!')
  expect(lrc).toHaveProperty('value', song.lrc)
  await userEvent.click(screen.getByRole('button', { name: /^Usar os versos do texto/ }))
  expect(lrc).toHaveProperty('value', '[00:01.00]O farol\n[00:04.00]e o sol!')
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer' }))
  expect(lrc).toHaveProperty('value', song.lrc)
})
