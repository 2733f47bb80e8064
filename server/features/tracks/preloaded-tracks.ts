import { slugify } from '#contract/rules/slugs.ts'
import type { Painting } from './covers/paint.ts'
import type { PaletteName } from './covers/palettes.ts'
import type { Score } from './music/composition.ts'
import type { MoodName } from './music/moods.ts'

export const artist = 'Mareta'

const titles: readonly [title: string, mood: MoodName, palette: PaletteName][] = [
  ['Barra de saia', 'bossa', 'noon'],
  ['Maré de lua', 'drift', 'night'],
  ['Farol aceso', 'night', 'dusk'],
  ['Sal na lente', 'lofi', 'frost'],
  ['Contraluz', 'ballad', 'lagoon'],
  ['Onze minutos', 'waltz', 'kelp'],
  ['Areia firme', 'baiao', 'clay'],
  ['Canal aberto', 'bossa', 'lagoon'],
  ['Vento sul', 'night', 'frost'],
  ['Rolo 35', 'lofi', 'clay'],
  ['Noite americana', 'night', 'night'],
  ['Plano-sequência', 'ballad', 'dusk'],
  ['Espuma', 'drift', 'noon'],
  ['Baixa-mar', 'waltz', 'lagoon'],
  ['Corta pra mim', 'baiao', 'dusk'],
  ['Luz de navio', 'ballad', 'night'],
  ['Pedra do cais', 'lofi', 'kelp'],
  ['Boia cega', 'bossa', 'frost'],
  ['Claquete', 'baiao', 'noon'],
  ['Som direto', 'lofi', 'night'],
  ['Gaivota em f/8', 'waltz', 'frost'],
  ['Neblina', 'drift', 'frost'],
  ['Barco parado', 'ballad', 'kelp'],
  ['Fora de quadro', 'night', 'clay'],
  ['Travessia curta', 'bossa', 'kelp'],
  ['Trapiche', 'baiao', 'lagoon'],
  ['Última tomada', 'waltz', 'dusk'],
  ['Créditos finais', 'drift', 'clay'],
]

interface PreloadedTrack {
  /** File name in `DATA_DIR/tracks`. */
  file: string
  /** File name in `DATA_DIR/covers`. */
  coverFile: string
  title: string
  score: Score
  painting: Painting
}

/** The 28 pieces of a new site, each at most this long. */
export function preloadedTracks(longestSeconds: number): PreloadedTrack[] {
  return titles.map(([title, mood, palette], index) => {
    const seed = index + 1
    const name = `${String(seed).padStart(2, '0')}-${slugify(title)}`
    return {
      file: `${name}.wav`,
      coverFile: `${name}.webp`,
      title,
      score: { mood, seed, longestSeconds },
      painting: { palette, seed: 100 + seed },
    }
  })
}
