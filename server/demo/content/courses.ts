import type { DemoAlbum } from './albums.ts'

export const courses: readonly DemoAlbum[] = [
  {
    kind: 'course',
    name: 'Luz natural: do amanhecer ao azul',
    category: 'photography',
    owner: 'aurora',
    when: '40d 19:00',
    description:
      'Oito encontros à beira-mar para ler a luz antes de ligar a câmera. Com Aurora Pires, turmas de seis pessoas.',
    cover: 'dusk@0,10,80',
    products: [
      'Aula 1: o sol que ainda não veio | dusk@0,25,45 cold',
      'Aula 2: contraluz sem medo | gold@20,15,55',
      'Aula 3: meio-dia, o inimigo educado | noon@5,5,55',
      'Aula 4: neblina, difusor de graça | fog@40,5,50',
      'Aula 5: a hora rosa | set@0,5,55',
      'Aula 6: onze minutos | dusk@50,8,45 warm',
      'Aula 7: azul e quarenta nomes | bar2',
      'Aula 8: noite com um farol | night@8,5,55',
    ],
  },
  {
    kind: 'course',
    name: 'Som direto na areia',
    category: 'education',
    owner: 'bento',
    when: '27d 18:30',
    description:
      'Captação em externa com vento, onda e gente. Seis aulas práticas com Bento Maresia e muita pelúcia.',
    cover: 'gold@15,10,70 amber',
    products: [
      'Aula 1: ouvir antes de gravar | fones hue300 flip',
      'Aula 2: lapela por dentro da camisa | mic flip',
      'Aula 3: vara, sombra e silêncio | gold@24,22,30',
      'Aula 4: o vento não avisa | bar4@10,10,70',
      'Aula 5: mar, o figurante que fala | noon@30,50,50',
      'Aula 6: arquivo e nome de arquivo | disco hue220 flip',
    ],
  },
  {
    kind: 'course',
    name: 'Do roteiro à tela em 30 dias',
    category: 'entertainment',
    owner: 'iara',
    when: '18d 10:15',
    description:
      'Um curta por pessoa, do parágrafo à estreia na parede do bar. Com Iara Ponta Negra e convidados.',
    cover: 'set',
    products: [
      'Semana 1: a frase que sustenta tudo | caderno hue300',
      'Semana 1: personagem com sede | caneca hue260',
      'Semana 2: decupar sem sofrer | claquete hue180',
      'Semana 2: dois dias de set | set@35,25,45',
      'Semana 3: montar é escolher | monitor hue200 flip',
      'Semana 3: cor com quarenta azuis | bar1@45,20,50',
      'Semana 4: legenda, cartaz, estreia | frame:set@20,10,60',
    ],
  },
  {
    kind: 'course',
    name: 'Renda do mar: vender o que você filma',
    category: 'extra_income',
    owner: 'nara',
    when: '6d 12:00',
    description:
      'Orçamento, contrato de uma página, banco de imagens e a arte de cobrar a ida. Cinco aulas com Nara Vento Sul.',
    cover: 'gold@0,0,100',
    products: [
      'Aula 1: quanto vale uma diária | caderno hue40 flip',
      'Aula 2: o orçamento de uma página | cards:bar5',
      'Aula 3: banco de imagens do seu bairro | disco hue80',
      'Aula 4: cliente que volta | caneca hue60',
      'Aula 5: preço sem vergonha | boia hue200',
    ],
  },
]
