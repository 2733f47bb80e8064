import { renderToString } from 'react-dom/server'
import { Link, StaticRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { FrameLink } from './frame-link.tsx'

afterEach(() => vi.unstubAllGlobals())

test('the server writes a link of the frame as the router writes its own', () => {
  vi.stubGlobal('document', undefined)
  const written = (Written: typeof FrameLink | typeof Link) =>
    renderToString(
      <StaticRouter location="/blog/a-mare">
        <Written to="/lyrics" className="row" aria-current="page" prefetch="intent">
          Letras
        </Written>
      </StaticRouter>,
    )
  expect(written(FrameLink)).toBe(written(Link))
})
