import { Editor } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'
import { htmlOf, schema } from '../schema.ts'
import { cleanPastedHtml, isOnlyPicture } from './pasted-html.ts'

let editor: Editor | undefined
afterEach(() => editor?.destroy())

/** Returns what the editor makes of pasted HTML. */
function pasted(html: string): string {
  editor = new Editor({ extensions: schema, content: cleanPastedHtml(html).html, injectCSS: false })
  return htmlOf(editor)
}

const listed = (level: number, marker: string, text: string, name = 'Middle') =>
  `<p class=MsoListParagraphCxSp${name} style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>\n`

test('a letter and its accent are one character, whatever program they come from', () => {
  expect(pasted('<p>Ac\u0327a\u0303o</p>')).toBe('<p>A\u00e7\u00e3o</p>')
})

test('no style sheet of Word is parsed, since the page’s policy would refuse and report it', () => {
  const parsed = vi.spyOn(DOMParser.prototype, 'parseFromString')
  const html = '<style>\n<!-- p{margin:0} -->\n</style><p>Um dia</p><STYLE id=x>b{}</STYLE><p>de mar</p>'
  expect(pasted(html)).toBe('<p>Um dia</p><p>de mar</p>')
  expect(isOnlyPicture('<style>p{}</style><img src=a.png>')).toBe(true)
  expect(parsed.mock.calls.filter(([sent]) => /<style/i.test(sent))).toEqual([])
  parsed.mockRestore()
})

test('headings, lists and tables of Word come as these', () => {
  const word = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal{margin:0}</style></head>
<body lang=PT-BR><!--StartFragment-->
<p class=MsoTitle>O farol<o:p></o:p></p>
<h1 style='mso-pagination:none'><span style='font-family:"Calibri"'>A maré<o:p></o:p></span></h1>
<p class=MsoNormal>Um <b>dia</b> de <i>mar</i>.<o:p></o:p></p>
<h2>Horas<o:p></o:p></h2>
${listed(1, '·', 'alta', 'First')}${listed(2, 'o', 'seis')}${listed(2, 'o', 'sete')}${listed(1, '·', 'baixa', 'Last')}
<p class=MsoNormal>E então:<o:p></o:p></p>
${listed(1, '1.', 'olhar', 'First')}${listed(1, '2.', 'ir', 'Last')}
<table class=MsoTableGrid border=1><tr><td width=100 style='width:1in'><p class=MsoNormal>a<o:p></o:p></p></td><td><p class=MsoNormal>b<o:p></o:p></p></td></tr></table>
<!--EndFragment--></body></html>`
  expect(pasted(word)).toBe(
    [
      '<h2>O farol</h2><h2>A maré</h2><p>Um <strong>dia</strong> de <em>mar</em>.</p><h3>Horas</h3>',
      '<ul><li><p>alta</p><ul><li><p>seis</p></li><li><p>sete</p></li></ul></li><li><p>baixa</p></li></ul>',
      '<p>E então:</p><ol><li><p>olhar</p></li><li><p>ir</p></li></ol>',
      '<table><tbody><tr><td><p>a</p></td><td><p>b</p></td></tr></tbody></table>',
    ].join(''),
  )
})

test('those of Google Docs, too, with their bold and italic words', () => {
  const item = (text: string, level: number) =>
    `<li dir="ltr" style="list-style-type:disc;font-weight:400" aria-level="${level}"><p dir="ltr" role="presentation"><span style="font-weight:400">${text}</span></p></li>`
  const docs = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr"><span style="font-size:20pt;font-weight:400">A maré</span></h1><h2 dir="ltr"><span style="font-weight:400">Horas</span></h2><p dir="ltr"><span style="font-weight:400">Um </span><span style="font-weight:700">dia</span><span style="font-weight:400;font-style:italic"> de mar</span></p><ul>${item('alta', 1)}<ul>${item('seis', 2)}</ul>${item('baixa', 1)}</ul><div dir="ltr" align="left"><table><colgroup><col /></colgroup><tbody><tr><td><p dir="ltr"><span>a</span></p></td></tr></tbody></table></div></b>`
  expect(pasted(docs)).toBe(
    [
      '<h2>A maré</h2><h3>Horas</h3><p>Um <strong>dia</strong><em> de mar</em></p>',
      '<ul><li><p>alta</p><ul><li><p>seis</p></li></ul></li><li><p>baixa</p></li></ul>',
      '<table><tbody><tr><td><p>a</p></td></tr></tbody></table>',
    ].join(''),
  )
})

test('the player of a video comes as the address that the editor makes a video of', () => {
  const player =
    '<p>a</p><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=3"></iframe><iframe src="https://mar.example"></iframe>'
  expect(pasted(player)).toMatch(/<p>a<\/p><p>.*https:\/\/youtu\.be\/dQw4w9WgXcQ.*<\/p>$/)
})

test('a heading stays at its level where none is the title of a whole text', () => {
  expect(pasted('<h2>a</h2><h5>b</h5>')).toBe('<h2>a</h2><h4>b</h4>')
})

test('a letter of Word comes without its empty lines, remarks and doubled emphasis', () => {
  const word = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=ProgId content=Word.Document>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]-->
<style><!-- @font-face {font-family:"Cambria Math";} p.MsoNormal {margin:0cm; font-size:12.0pt;} --></style></head>
<body lang=PT-BR link="#0563C1" style='tab-interval:35.4pt'><!--StartFragment-->
<h2 style='margin-top:2.0pt'><a name="_Toc1"></a><b><span style='font-family:"Calibri Light";color:#2F5496'>Três leituras<o:p></o:p></span></b></h2>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoNormal style='text-align:justify'>O mar <b style='mso-bidi-font-weight:normal'>recuou</b>,<span
style='mso-spacerun:yes'>  </span>e a <a href="https://mar.example/tabua"><span style='text-decoration:underline'>tábua</span></a> dizia
seis<span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a href="#_msocom_1">[N1]</a><![endif]></span></span>.<o:p></o:p></p>
<p class=MsoNormal><u><a href="https://mar.example/x">a fonte</a></u> e <u>só isto</u><o:p></o:p></p>
<div style='mso-element:comment-list'><div style='mso-element:comment'><p class=MsoCommentText>Conferir.</p></div></div>
<!--EndFragment--></body></html>`
  expect(pasted(word)).toBe(
    [
      '<h2>Três leituras</h2>',
      '<p>O mar <strong>recuou</strong>, e a <a href="https://mar.example/tabua">tábua</a> dizia seis.</p>',
      '<p><a href="https://mar.example/x">a fonte</a> e <u>só isto</u></p>',
    ].join(''),
  )
})

test('a page of Google Docs comes with the addresses that its links mean, and its boxes to tick as a list', () => {
  const docs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0a1b"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;white-space:pre-wrap;">Horas</span></h2><br /><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:400;white-space:pre-wrap;">Veja a </span><a href="https://www.google.com/url?q=https://mar.example/tabua?dia%3D1&amp;sa=D&amp;source=editors&amp;usg=AOv" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;text-decoration:underline;-webkit-text-decoration-skip:none;white-space:pre-wrap;">tábua</span></a><span style="font-size:11pt;white-space:pre-wrap;">.</span></p><p dir="ltr"><span></span><br></p><ul style="margin-top:0;"><li dir="ltr" role="checkbox" aria-checked="false" aria-level="1"><img src="data:image/png;base64,AAAA" width="17" height="17" alt="desmarcada" role="presentation" /><p dir="ltr" style="display:inline-block;" role="presentation"><span style="white-space:pre-wrap;">olhar o mar</span></p></li></ul></b><br class="Apple-interchange-newline">`
  expect(cleanPastedHtml(docs).leftOut).toEqual([])
  expect(pasted(docs)).toBe(
    [
      '<h2>Horas</h2>',
      '<p>Veja a <a href="https://mar.example/tabua?dia=1">tábua</a>.</p>',
      '<ul><li><p>olhar o mar</p></li></ul>',
    ].join(''),
  )
})

test('pictures of this site come along, and those of others are named', () => {
  const own = `/uploads/${'a'.repeat(26)}.png`
  const { html, leftOut } = cleanPastedHtml(
    [
      `<p>a</p><img src="${location.origin}${own}"><img src="https://mar.example/x/farol.png?w=2">`,
      '<img src="file:///C:/Temp/clip_image001.png" alt="Vendas do mês"><img src="data:image/png;base64,AA">',
      '<img src="https://lh7.example/docsz/AD_4nXc">',
    ].join(''),
  )
  expect(html).toBe(`<p>a</p><img src="${own}">`)
  expect(leftOut).toEqual(['farol.png', 'Vendas do mês', '', 'lh7.example'])
})

test.each([
  ['<meta charset="utf-8"><img src="https://mar.example/x.png" alt="mar">', true],
  ['<p>mar</p><img src="https://mar.example/x.png">', false],
  ['<p></p>', false],
])('whether %s is a picture alone: %s', (html, isAlone) => {
  expect(isOnlyPicture(html)).toBe(isAlone)
})

test('what was struck in Word while changes were tracked does not come back, and notes lead nowhere', () => {
  const word = `<p class=MsoNormal>A maré <del cite="mailto:Ana" datetime="2026-11-01T10:00">baixa</del><ins cite="mailto:Ana" datetime="2026-11-01T10:00">alta</ins>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference>[1]</span></a></p>
<div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%"><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span>[1]</span></a> Da capitania.</p></div></div>`
  expect(pasted(word)).toBe('<p>A maré alta.[1]</p><hr><p>[1] Da capitania.</p>')
  // Typed by hand or in Markdown, it is part of the text.
  expect(pasted('<p>a <del>b</del></p>')).toBe('<p>a <s>b</s></p>')
  const docs =
    '<p>Mar<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></p><div style="border:1px solid black"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Rever</span></p></div>'
  expect(pasted(docs)).toBe('<p>Mar</p>')
})

test('a list of Word that follows another at once is a list of its own', () => {
  const numbered = (text: string) => listed(1, `${text}.`, text).replace('mso-list:l0', 'mso-list:l1')
  expect(pasted(listed(1, '·', 'a') + listed(2, 'o', 'b') + numbered('1') + numbered('2'))).toBe(
    '<ul><li><p>a</p><ul><li><p>b</p></li></ul></li></ul><ol><li><p>1</p></li><li><p>2</p></li></ol>',
  )
})

test('raised and lowered digits stay so, and no other number is made of them', () => {
  expect(
    pasted(
      '<p>10<sup>2</sup> m, 10<sup>−3</sup>, H<sub>2</sub>O, o 1<sup>o</sup> e a 2<span style="font-size:0.6em;vertical-align:super">a</span></p>',
    ),
  ).toBe('<p>10² m, 10⁻³, H₂O, o 1º e a 2ª</p>')
  expect(pasted('<p>le 1<sup>er</sup> mai</p>')).toBe('<p>le 1er mai</p>')
})

test('an emoji that others draw as a picture is the emoji, and no picture that was left out', () => {
  const { html, leftOut } = cleanPastedHtml(
    '<p>oi <img class="emoji" src="data:image/gif;base64,R0" alt="😀"></p>',
  )
  expect([html, leftOut]).toEqual(['<p>oi 😀</p>', []])
})
