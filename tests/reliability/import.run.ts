import { killImport } from './kill-import.ts'
import { conclude, figure, none } from './verdict.ts'

// Imports many texts, and kills the site meanwhile: `node import.run.ts [TEXTS]`.
const texts = Number(process.argv[2] ?? 10_000)
const figures = await killImport({
  texts,
  killAt: [Math.floor(texts / 3), Math.floor((2 * texts) / 3)],
  waits: true,
})

conclude('An import, killed twice', {
  texts: figure(texts),
  kills: figure(figures.kills),
  missed: none(figures.missed),
  'here more than once': none(figures.twice),
  'old addresses that lead astray': none(figures.astray),
  'made anew by the same export': none(figures.anew),
  'seconds to send and read': figure(Math.round(figures.secondsToRead)),
  'seconds to write, without the waits after kills': figure(Math.round(figures.secondsToWrite)),
  'texts a second': figure(Math.round(figures.textsPerSecond)),
})
