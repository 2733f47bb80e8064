export interface DemoVideo {
  /** Id on YouTube. */
  id: string
  title: string
  says: string
  tags: readonly string[]
  seconds: number
  published: string
  picture: string
  inExtraIncome?: boolean
}

const film = 'curta-metragem'

/** Films published under an open licence; the posters are our own. */
export const videos: readonly DemoVideo[] = [
  {
    id: 'WhWc3b3KhnY',
    title: 'Spring',
    says: 'Uma pastora e seu cachorro enfrentam espíritos antigos para que a primavera chegue. Repare em como o som anuncia cada corte.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'fantasia'],
    seconds: 464,
    published: '5d 20:00',
    picture: 'bar5@0,10,80 moss',
  },
  {
    id: 'PVGeM40dABA',
    title: 'Coffee Run',
    says: 'Movida a cafeína, uma mulher corre pelas lembranças de um amor. Três minutos, nenhuma fala, toda uma vida.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'comédia'],
    seconds: 185,
    published: '9d 20:00',
    picture: 'caneca hue30',
    inExtraIncome: true,
  },
  {
    id: '_cMxraX_5RE',
    title: 'Sprite Fright',
    says: 'Um grupo de adolescentes barulhentos descobre que a floresta escuta. Terror com sorriso de desenho antigo.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'terror', 'comédia'],
    seconds: 630,
    published: '14d 20:00',
    picture: 'night@5,0,80 moss',
  },
  {
    id: 'UXqq0ZvbOnk',
    title: 'Charge',
    says: 'Em um futuro sem energia, um velho invade uma fábrica atrás de uma bateria. Ação clara do começo ao fim.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'ação'],
    seconds: 263,
    published: '19d 20:00',
    picture: 'gold deep',
  },
  {
    id: 'u9lj-c29dxI',
    title: 'Wing It!',
    says: 'Um gato e um cachorro montam um foguete com o que havia à mão. Uma aula de ritmo em menos de quatro minutos.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'comédia'],
    seconds: 238,
    published: '24d 20:00',
    picture: 'noon@20,0,70 hue330',
    inExtraIncome: true,
  },
  {
    id: 'Y-rmzh0PI3c',
    title: 'Cosmos Laundromat',
    says: 'Franck, uma ovelha desanimada, recebe de um vendedor estranho todas as vidas que quiser. O melhor primeiro minuto da lista.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'drama'],
    seconds: 731,
    published: '30d 20:00',
    picture: 'bar4',
  },
  {
    id: 'eRsGyueVLvQ',
    title: 'Sintel',
    says: 'Uma jovem atravessa o mundo em busca do filhote de dragão que perdeu. Final que divide amizades.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'fantasia'],
    seconds: 888,
    published: '36d 20:00',
    picture: 'dusk@40,5,60 amber',
  },
  {
    id: 'mN0zPOpADL4',
    title: 'Agent 327: Operation Barbershop',
    says: 'Um agente entra na barbearia errada, ou na certa. Coreografia de luta para rever quadro a quadro.\n\nTeaser de um filme aberto, licença Creative Commons.',
    tags: ['teaser', 'animação', 'comédia', 'ação'],
    seconds: 232,
    published: '42d 20:00',
    picture: 'claquete hue200',
    inExtraIncome: true,
  },
  {
    id: 'SkVqJ1SGeL0',
    title: 'Caminandes 3: Llamigos',
    says: 'No fim da Patagônia, uma lhama e um pinguim disputam a última fruta do inverno.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'comédia'],
    seconds: 150,
    published: '48d 20:00',
    picture: 'fog cold',
    inExtraIncome: true,
  },
  {
    id: 'Z4C82eyhwgU',
    title: 'Caminandes 2: Gran Dillama',
    says: 'A lhama quer o que está do outro lado da cerca. A cerca é elétrica. Comédia física sem uma palavra.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'comédia'],
    seconds: 146,
    published: '54d 20:00',
    picture: 'bar1@40,30,60 warm',
    inExtraIncome: true,
  },
  {
    id: 'lqiN98z6Dak',
    title: 'Glass Half',
    says: 'Dois críticos de arte discutem diante de cada quadro de uma galeria. E diante do extintor.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'comédia'],
    seconds: 193,
    published: '60d 20:00',
    picture: 'frame:bar3',
    inExtraIncome: true,
  },
  {
    id: 'aqz-KE-bpKQ',
    title: 'Big Buck Bunny',
    says: 'Um coelho enorme e gentil perde a paciência com três roedores. O clássico dos filmes abertos, em sessenta quadros por segundo.\n\nFilme aberto, licença Creative Commons Atribuição.',
    tags: [film, 'animação', 'comédia'],
    seconds: 635,
    published: '66d 20:00',
    picture: 'bar5@10,30,60 flip',
  },
]

export const playlists: readonly { title: string; videos: readonly string[] }[] = [
  {
    title: 'Para desmontar na ilha de edição',
    videos: ['WhWc3b3KhnY', 'eRsGyueVLvQ', 'Y-rmzh0PI3c', 'UXqq0ZvbOnk', 'mN0zPOpADL4', 'PVGeM40dABA'],
  },
  {
    title: 'Rir antes do jantar',
    videos: ['SkVqJ1SGeL0', 'Z4C82eyhwgU', 'u9lj-c29dxI', 'lqiN98z6Dak', 'aqz-KE-bpKQ', '_cMxraX_5RE'],
  },
]
