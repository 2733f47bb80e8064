/** A message through the contact form, from a demo user (`from`) or a visitor. */
export interface DemoMessage {
  when: string
  from?: string
  name: string
  email?: string
  subject: string
  message: string
}

export const contactMessages: readonly DemoMessage[] = [
  {
    when: '6d 09:14',
    name: 'Helena Brito',
    email: 'helena@example.com',
    subject: 'Oficina para adolescentes em janeiro',
    message:
      'Bom dia!\n\nCoordeno a biblioteca comunitária da rua de trás e acompanho as matérias de vocês desde o texto sobre a neblina. Em janeiro teremos um mês de atividades para adolescentes e pensei em uma oficina de vídeo com celular: duas manhãs, doze pessoas, lanche por nossa conta.\n\nAlguém da equipe toparia? Podemos pagar uma ajuda de custo modesta e muita alegria.\n\nUm abraço,\nHelena',
  },
  {
    when: '4d 20:31',
    from: 'dora',
    name: 'Dora Linhares',
    subject: 'Ninho sinalizado no canto esquerdo',
    message:
      'Oi, pessoal. Deixo por escrito o que avisei no canal: há um ninho de tartaruga sinalizado no canto esquerdo da praia, entre a segunda e a terceira escada. Até meados de dezembro, por favor, nada de luz artificial nem de equipamento ali à noite.\n\nSe puderem publicar uma nota curta na revista, eu escrevo. Tenho fotos feitas de longe, com autorização.\n\nObrigada pelo cuidado de sempre,\nDora',
  },
  {
    when: '3d 11:02',
    name: 'Rui Valadares',
    email: 'rui@example.org',
    subject: 'Posso reproduzir um artigo no jornal da escola?',
    message:
      'Olá! Sou professor de português e meus alunos do nono ano leram "O desenho da areia visto de cima". Gostaria de reproduzir o texto no jornal da escola, com o nome do autor e o endereço do site. Tudo bem por vocês? Mando o PDF antes de imprimir.',
  },
  {
    when: '2d 15:47',
    from: 'nilo',
    name: 'Nilo Tavares',
    subject: 'Sugestão: um canal só para quem está começando',
    message:
      'Oi! O #ajuda é ótimo, mas às vezes quero perguntar coisa de filmagem muito básica e fico com medo de atrapalhar o #audiovisual (ninguém nunca reclamou, é coisa minha). Que tal um canal para quem está começando? Eu ajudo a cuidar, no que puder.',
  },
  {
    when: '1d 08:26',
    name: 'Célia Moura',
    email: 'celia@example.net',
    subject: 'Procuro a gravação da roda de violão',
    message:
      'Minha mãe aparece cantando na roda da última sexta, de vestido amarelo, bem no final. Ela faz oitenta anos no domingo e eu queria muito a gravação para passar na festa. Vocês teriam como me enviar o trecho? Obrigada desde já e parabéns pelo trabalho bonito.',
  },
  {
    when: '95min',
    from: 'yara',
    name: 'Yara Coutinho',
    subject: 'Bolo para a roda de sexta',
    message:
      'Gente, confirmando: levo dois bolos de laranja e um sem leite. Preciso de uma mesa que não balance (vocês sabem por quê). Se alguém puder buscar às 19h, melhor ainda.',
  },
]
