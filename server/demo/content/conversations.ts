interface DemoConversation {
  /** Usernames; `@` is the administrator. */
  between: readonly [string, string]
  /** `[moment] username: text`; without a moment, shortly after the line before. */
  lines: readonly string[]
}

export const conversations: readonly DemoConversation[] = [
  {
    between: ['lia', '@'],
    lines: [
      '[5d 10:12] lia: Bom dia! Fechei a pauta da semana: neblina, orçamento e a matéria das redes de pesca.',
      '@: Bom dia, Lia. A das redes já tem foto?',
      'lia: Tem doze. Escolhi cinco. O seu Zeca pediu para não mostrarem o nó secreto.',
      '@: Respeitamos o nó secreto.',
      '[1d 17:40] lia: A turma nova do curso da Aurora lotou em dois dias. Abrimos outra?',
      '@: Abre. E põe a Luna na lista, ela perguntou ontem.',
      'lia: Feito. Ela quase chorou no telefone.',
      '[64min] lia: Subi a matéria da neblina para revisão. Pode olhar o título? Estou entre dois.',
      'lia: "O difusor de dois quilômetros" ou "Fotografar o que não se vê"',
    ],
  },
  {
    between: ['bento', '@'],
    lines: [
      '[4d 21:20] bento: A gravação da roda ficou boa. Dezoito segundos de onda no começo, não corta, por favor.',
      '@: Nem sonharia. A dona Célia pediu o trecho da mãe dela, de vestido amarelo.',
      'bento: Já separei. Está limpo, dá até para ouvir o riso no fim.',
      '@: Você é de ouro.',
      'bento: Sou de espuma e pelúcia, mas aceito.',
    ],
  },
  {
    between: ['dora', '@'],
    lines: [
      '[2d 08:40] dora: Obrigada por fixarem o aviso do ninho. A equipe do monitoramento mandou um abraço.',
      '@: Nós que agradecemos. Quer escrever a nota?',
      'dora: Quero. Duas laudas ou um parágrafo?',
      '@: O que o assunto pedir. Parágrafo bom vale duas laudas.',
      '[80min] dora: Mandei! Três parágrafos, e nenhum tem a palavra "resiliência".',
    ],
  },
  {
    between: ['nilo', '@'],
    lines: [
      '[1d 20:05] nilo: oi! desculpa chamar direto. onde eu vejo quem viu meu vídeo?',
      '@: Imagina, Nilo. Por enquanto não contamos quem, só cuidamos para que abra rápido.',
      'nilo: faz sentido. obrigado!',
    ],
  },
  {
    between: ['teo', 'nilo'],
    lines: [
      '[46min] teo: levo o tripé e a cabeça fluida. chega 15h50 na escada do píer',
      'nilo: chego 15h30 pra não atrasar',
      'teo: sábio',
    ],
  },
  {
    between: ['mareta', 'kito'],
    lines: [
      '[3d 23:10] mareta: Kito, e se o sete cordas entrasse só na última linha?',
      'kito: aí todo mundo ia achar que eu cheguei atrasado',
      'mareta: Exatamente.',
      'kito: perfeito',
    ],
  },
]
