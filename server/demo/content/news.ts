/** Fictional headlines, newest first. */
export const news: readonly { title: string; snippet: string }[] = [
  {
    title: 'Barra terá mutirão de limpeza da lagoa no primeiro domingo do mês',
    snippet: 'Inscrições na associação de moradores; barcos a remo saem às sete, com café para todos.',
  },
  {
    title: 'Festival de curtas de celular recebe filmes até o fim de dezembro',
    snippet: 'Obras de até três minutos, de qualquer lugar do país, com tema livre e entrada gratuita.',
  },
  {
    title: 'Pesquisadores mapeiam o som do fundo do mar na costa fluminense',
    snippet: 'Rede de hidrofones vai ouvir camarões, barcos e baleias durante um ano inteiro.',
  },
  {
    title: 'Ciclovia da orla ganha trecho iluminado até o molhe',
    snippet: 'Obra usa lâmpadas de luz baixa para não confundir os filhotes de tartaruga.',
  },
  {
    title: 'Biblioteca comunitária abre estúdio de gravação para jovens',
    snippet: 'Espaço funciona às tardes, com monitores voluntários e reserva por ordem de chegada.',
  },
  {
    title: 'Ressaca deve chegar a dois metros e meio entre quinta e sábado',
    snippet: 'Marinha recomenda cautela a pescadores e a quem fotografa das pedras.',
  },
]
