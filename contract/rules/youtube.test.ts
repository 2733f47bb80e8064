import { expect, test } from 'vitest'
import { youtubeId } from './youtube.ts'

test.each([
  'dQw4w9WgXcQ',
  ' dQw4w9WgXcQ ',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=42s',
  'http://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ',
  'youtube.com/watch?v=dQw4w9WgXcQ',
  'https://m.youtube.com/watch/?v=dQw4w9WgXcQ',
  'https://www.youtube.com/watch/dQw4w9WgXcQ',
  'https://www.youtube.com/watch?list=PLbpi6ZahtOH6Blw3RGYpWkSByi_T7Rygb&amp;v=dQw4w9WgXcQ',
  'https://www.youtube.com/?v=dQw4w9WgXcQ',
  'HTTPS://WWW.YouTube.com/watch?v=dQw4w9WgXcQ#t=42',
  'https://music.youtube.com/watch?v=dQw4w9WgXcQ&list=RDAMVMdQw4w9WgXcQ',
  'https://youtu.be/dQw4w9WgXcQ?si=abc',
  'http://youtu.be/dQw4w9WgXcQ/?t=42&list=PLbpi6ZahtOH6Blw3RGYpWkSByi_T7Rygb',
  'youtu.be/dQw4w9WgXcQ',
  'www.youtu.be/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ/?feature=share',
  'https://www.youtube.com/v/dQw4w9WgXcQ&hl=pt',
  'https://www.youtube.com/shorts/dQw4w9WgXcQ',
  'https://www.youtube.com/live/dQw4w9WgXcQ?feature=share',
  '//www.youtube.com/embed/dQw4w9WgXcQ',
  'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0',
  '<iframe width="560" height="315" src="https://www.youtube.com/embed/dQw4w9WgXcQ?si=x" title="Mar" allowfullscreen></iframe>',
])('%s names a video', (pasted) => {
  expect(youtubeId(pasted)).toBe('dQw4w9WgXcQ')
})

test.each([
  '',
  'dQw4w9WgXc',
  'https://vimeo.com/12345678901',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://www.youtube.com/@canal',
  'https://www.youtube.com/playlist?list=PLbpi6ZahtOH6Blw3RGYpWkSByi_T7Rygb',
  'https://www.youtube.com/embed/videoseries?list=PLbpi6ZahtOH6Blw3RGYpWkSByi_T7Rygb',
  'https://www.youtube.com/embed/live_stream?channel=UC4R8DWoMoI7CAwX8_LjQHig',
  'https://www.youtube.com/hashtag/dQw4w9WgXcQ',
  'https://youtu.be/',
  'https://www.youtube.com/watch',
  'javascript:alert(1)',
  'dQw4w9WgXcQ"><script>',
  '<iframe src="https://vimeo.com/dQw4w9WgXcQ"></iframe>',
])('%s names none', (pasted) => {
  expect(youtubeId(pasted)).toBeUndefined()
})
