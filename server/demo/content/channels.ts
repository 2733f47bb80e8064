/** Channels founded by demo users, besides the default ones of every site. */
export const channels = [
  {
    slug: 'audiovisual',
    founder: 'otto',
    when: '140d 20:10',
    description: 'Câmera, luz, som e montagem. Dúvida boba é bem-vinda: todo mundo já gravou sem cartão.',
  },
  {
    slug: 'musica-ao-mar',
    founder: 'mareta',
    when: '121d 21:30',
    description: 'Quem toca, quem grava e quem só escuta com os pés na areia. Roda aberta toda sexta.',
  },
  {
    slug: 'luz-da-manha',
    founder: 'ravi',
    when: '90d 06:40',
    description: 'Previsão de luz, maré e vento para quem filma cedo. Boletim antes das seis.',
  },
] as const

/** Favourite channels per user; `@` is the administrator. */
export const favourites: Record<string, readonly string[]> = {
  '@': ['barra', 'audiovisual', 'musica-ao-mar', 'ajuda'],
  lia: ['barra', 'audiovisual', 'luz-da-manha', 'ajuda'],
  bento: ['audiovisual', 'barra'],
  teo: ['luz-da-manha', 'barra', 'audiovisual', 'rio'],
  mareta: ['musica-ao-mar', 'barra', 'sertanejo'],
  cora: ['sampa', 'barra'],
  beto: ['cascais', 'portugal', 'barra'],
  yara: ['ganhedinheiro', 'barra'],
}
