import fc from 'fast-check'
import { launchStill } from '../support/chromium.ts'
import { hostileHtml, hostileTexts } from '../support/hostile-html.ts'
import { onFreshSite } from './fresh-site.ts'
import { readHostile, showHostile, writeHostile } from './hostile-articles.ts'
import { atLeast, conclude, figure, none } from './verdict.ts'

// Shows hostile articles in a browser without any content security policy.
const texts = [...hostileHtml, ...fc.sample(hostileTexts, { seed: 5000, numRuns: 5000 })]
const figures = await onFreshSite({ members: 0 }, async ({ url, staffToken }) => {
  const { slugs, refused } = await writeHostile({ url, token: staffToken }, texts)
  const browser = await launchStill()
  try {
    const damage = await showHostile({ url, browser }, await readHostile({ url }, slugs))
    return { ...damage, refused: Object.values(refused).reduce((sum, count) => sum + count, 0) }
  } finally {
    await browser.close()
  }
})

conclude('Hostile texts', {
  'shown or refused': atLeast(figures.shown + figures.refused, texts.length),
  refused: figure(figures.refused),
  dialogs: none(figures.dialogs),
  'pages touched by scripts': none(figures.scripts),
  'foreign addresses asked': none(figures.foreign.length),
  'links and handlers that would run something': none(figures.traps.length),
})
