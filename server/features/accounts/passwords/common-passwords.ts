import { fold } from '#contract/rules/fold-text.ts'

/**
 * Common passwords: the most used ones of eight characters and more, and frequent words with frequent endings, about
 * three thousand in all. Compared without case and accents.
 */
const exact = `
  123456789 1234567890 12345678 123123123 0123456789 987654321 9876543210 87654321 1234512345 123454321
  123456123 123321123 112233445566 11223344 12341234 12344321 12121212 123456789a 123456789q 12345678a
  12345678910 1234567891 1234567899 102030405060 10203040 147258369 147852369 159753456 159357258 741852963
  789456123 789456123a 963852741 369258147 142536475869 100200300 135792468 246813579 314159265 31415926
  a1234567 a12345678 a123456789 aa123456 aa12345678 aaa111111 abc12345 abc123456 abc1234567 abcd1234
  abcd12345 abcde12345 abcdef123 abcdefg1 abcdefgh abcdefghi 1234abcd 12345abc 123abc123 123456abc
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx
  zaq1zaq1 zaq1xsw2 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyuiop123
  qwer1234 qwerasdf qwerasdfzxcv asdfghjk asdfghjkl asdfasdf asdf1234 asdfqwer asdfghjkl123 zxcvbnm1 zxcvbnm123
  zxcvasdf zxcvbnmasdf 1234qwer 12345qwert 123456qwerty 123qweasd 123qweasdzxc 123qwe123 qweasdzxc qweasd123
  qazwsxedc qazwsx123 qaz123wsx azertyuiop azerty123 qwertz123 poiuytrewq lkjhgfdsa mnbvcxz1 0987654321
  p@ssw0rd p@ssword passw0rd passw0rd1 pa55word pa55w0rd p4ssw0rd p4ssword pass1234 pass12345 password!
  s3nh4123 s3nha123 senh@123 senha@123 senha@1234 senha!123 m1nhasenha minhasenha minhasenha1 novasenha suasenha
  mudar123 mudar@123 trocar123 trocarsenha entrar123 teste123 teste1234 teste@123 testando teste12345
  iloveyou iloveyou1 iloveyou2 iloveyou123 iloveyou! iloveu12 teamo123 teamomuito teamomae amovoce euteamo
  euteamo123 jesuscristo jesus123 jesusteama deusefiel deusefiel123 deusnocomando deusmeama deuseamor
  deusnoscomando gracasadeus fepaiamor jesusefiel meusenhor espiritosanto nossasenhora virgemmaria
  corinthians corinthians1910 flamengo1981 palmeiras1914 saopaulo1930 vascodagama fluminense botafogo1
  gremio1983 internacional cruzeiro1 atleticomg santosfc1 flamengo10 brasil2014 brasil2022 brasil2026
  princess1 princesa1 princesinha princesa123 gatinha123 gatinha1 lindinha florzinha minhavida vidaloca
  vidaloka vidaloka1 familia1 familia123 minhafamilia felicidade felicidade1 saudades1 liberdade esperanca
  amoreterno amorzinho amorzinho1 amordaminhavida amoresperanca meuamor123 meuamor1 paixao123 namorado1
  trustno1 letmein1 letmein123 letmein! welcome1 welcome123 welcome! changeme changeme1 changeme123 default1
  football football1 baseball baseball1 basketball superman superman1 superman123 batman123 spiderman
  spiderman1 starwars starwars1 pokemon1 pokemon123 minecraft minecraft1 minecraft123 roblox123 freefire
  freefire123 fortnite fortnite1 whatsapp whatsapp1 facebook facebook1 facebook123 instagram instagram1
  youtube123 google123 internet internet1 computer computer1 computador computador1 samsung1 samsung123
  motorola motorola1 iphone123 nintendo playstation playstation1 sunshine sunshine1 princess shadow123
  michael1 jennifer jennifer1 michelle michelle1 jessica1 jordan23 hunter12 charlie1 ashley123 matthew1
  daniel123 daniela1 gabriel1 gabriel123 gabriela gabriela1 gabriela123 rafael123 rafaela1 rafaela123 lucas123
  lucas1234 matheus1 matheus123 mateus123 pedro123 joao1234 joaopedro joaovitor mariaeduarda mariaclara maria123
  anaclara anacarolina anapaula beatriz1 beatriz123 bruno123 bruna123 camila123 carlos123 carolina carolina1
  eduardo1 eduardo123 fernanda fernanda1 fernanda123 fernando fernando1 fernando123 felipe123 guilherme
  guilherme1 guilherme123 gustavo1 gustavo123 isabela1 isabella isabella1 juliana1 juliana123 larissa1
  larissa123 leandro1 leonardo leonardo1 leonardo123 leticia1 leticia123 luciana1 marcelo1 marcelo123
  marcos123 mariana1 mariana123 natalia1 nicolas1 patricia patricia1 patricia123 paula123 priscila rodrigo1
  rodrigo123 thiago123 tiago123 vanessa1 vanessa123 victoria victoria1 vinicius vinicius1 vitoria1 vitoria123
  alexandre alexandre1 alexander alessandra aparecida adriana1 adriano1 amanda123 andre123 antonio1 barbara1
  cristiane cristiano cristina cristina1 danielle1 diego123 douglas1 francisco francisco1 henrique henrique1
  ricardo1 ricardo123 roberto1 roberto123 sebastiao valentina valentina1 veronica yasmin123 azerty12 motdepasse
  motdepasse1 jetaime1 jetaime123 bonjour1 bonjour123 soleil123 chouchou marseille doudou123 loulou123
  contrasena contrasena1 contrasena123 contraseña tequiero tequiero1 teamo1234 estrella estrella1 mariposa
  mariposa1 barcelona barcelona1 realmadrid realmadrid1 chocolate chocolate1 chocolate123 caramelo cachorro
  cachorro1 borboleta borboleta1 brinquedo bicicleta dinheiro dinheiro1 abacaxi123 melancia morango1 morango123
  laranja1 banana123 corazon1 alejandro alejandra francesca juventus1 liverpool liverpool1 chelsea1 arsenal1
  manchester metallica metallica1 slipknot nirvana1 rockroll ladygaga michaeljackson onedirection blink182
  11111111 111111111 1111111111 22222222 33333333 44444444 55555555 66666666 77777777 88888888 88888888
  99999999 999999999 00000000 000000000 0000000000 10101010 20202020 123123321 147147147 159159159 321321321
  456456456 789789789 01234567 76543210 01020304 13131313 69696969 aaaaaaaa bbbbbbbb xxxxxxxx zzzzzzzz`

/** Each is combined with all endings. */
const stems = `
  senha password passe admin administrador administrator root usuario user login acesso teste test demo mestre
  master segredo secret brasil brazil portugal lisboa rio riodejaneiro saopaulo bahia minas curitiba recife
  flamengo corinthians palmeiras santos vasco gremio cruzeiro galo inter amor amore love jesus deus cristo senhor
  maria jose joao ana pedro paulo lucas mateus gabriel rafael bruno felipe julia camila leticia amanda familia
  vida feliz linda lindo gata gato princesa principe anjo estrela lua sol mar praia verao natal futebol musica
  samba forro sertanejo rock cinema filme filmes video videos blog loja curso letras canal barra canalbarra
  canal-barra bar chat pvt chanserv nickserv irc webchat bemvindo bemvinda welcome hello ola qwerty azerty asdfgh
  zxcvbn abc abcd dragon monkey shadow sunshine princess soleil bonjour amour estrella hola verano invierno
  primavera outono inverno janeiro fevereiro marco abril maio junho julho agosto setembro outubro novembro dezembro
  segunda terca quarta quinta sexta sabado domingo`

const endings = `1 12 123 1234 12345 123456 1234567 12345678 @1 @12 @123 @1234 !1 ! !! !123 #1 #123 01 10 11 22 99 00 007
  2000 2010 2015 2018 2019 2020 2021 2022 2023 2024 2025 2026 2027 @2023 @2024 @2025 @2026 1! 123! abc`

const words = (text: string) => text.split(/\s+/).filter(Boolean).map(fold)

const common = new Set([
  ...words(exact),
  ...words(stems).flatMap((stem) => [stem, stem + stem, ...words(endings).map((ending) => stem + ending)]),
])

/** @param names Names of the user, which attackers guess next. */
export function isCommonPassword(password: string, names: readonly string[]): boolean {
  const folded = fold(password)
  return common.has(folded) || names.some((name) => fold(name) === folded) || /^(.)\1+$/u.test(folded)
}
