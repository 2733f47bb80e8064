import type { Rest } from '../page/layout-handle.ts'

/** What tells that somebody is there, besides a press. */
const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'scroll', 'focusin']

/** What a press would have no effect on yet. Links and forms with an address work by themselves. */
const pressable = 'button,[role=button],input[type=checkbox],input[type=radio]'

/** Where a key means something by itself. */
const keyed = 'a,button,summary,input,textarea,select,[contenteditable],[role=menu],dialog'

/** iOS lets an element play without a press once a press has loaded it: the code comes too late for that. */
const touchSound = 'if(!done)(w.touchedSound??=new Audio).load();'

/**
 * Runs inline at the head of a page that rests: its code is fetched when somebody does something, or at once for a
 * member, for who chose another language, where the page shows what this browser has stored, and where the address asks
 * for what only code can show: a search, a product of a shop. It runs once all styles are there, since the page has
 * only those that it shows. What is pressed meanwhile, the key of the palette and the page's own keys, is pressed again
 * once the page is awake.
 */
export const deferredHydrationScript = ({ stored, keys = [], sounds = false }: Rest = {}) =>
  `(()=>{
let d=document,w=window,o={capture:true,passive:true},sheets=0,up,ready,done,held;
let start=()=>{for(let s of d.querySelectorAll('script[type=resting]')){let p=s.parentNode,n=s.nextSibling;s.remove();s.type='module';p.insertBefore(s,n)}};
let fetchSheet=l=>{sheets++;l.onload=l.onerror=()=>{l.onload=l.onerror=null;--sheets||ready&&start()};l.rel='stylesheet'};
let fetchCode=()=>{for(let l of d.querySelectorAll('link[rel^=resting]'))if(l.rel=='resting')l.rel='modulepreload';else fetchSheet(l)};
let run=()=>{fetchCode();ready=1;sheets||start()};
let wake=()=>{if(up)return;up=1;${JSON.stringify(signs)}.forEach(n=>w.removeEventListener(n,wake,o));
if(d.readyState!='loading')return run();
let m=new MutationObserver(fetchCode);m.observe(d,{childList:true,subtree:true});d.addEventListener('DOMContentLoaded',()=>{m.disconnect();run()})};
let hold=(e,act)=>{if(done)return;e.preventDefault();e.stopImmediatePropagation();held=act;d.documentElement.dataset.waking='';wake()};
w.addEventListener('click',e=>{let t=e.target.closest('${pressable}');if(t&&!t.closest('form[action]')){${sounds ? touchSound : ''}hold(e,()=>t.click())}},true);
w.addEventListener('submit',e=>{let f=e.target,b=e.submitter;if(!f.hasAttribute('action'))hold(e,()=>f.requestSubmit(b||undefined))},true);
w.addEventListener('keydown',e=>{let{key,ctrlKey,metaKey,shiftKey,altKey,target}=e,sys=ctrlKey||metaKey;
if(!altKey&&(sys?key=='k'&&!shiftKey:${JSON.stringify(keys)}.includes(key)&&!target.closest('${keyed}')))hold(e,()=>setTimeout(()=>target.dispatchEvent(new KeyboardEvent('keydown',{key,ctrlKey:sys,shiftKey,bubbles:true,cancelable:true}))))},true);
w.addEventListener('awake',()=>{done=1;delete d.documentElement.dataset.waking;held&&held()},{once:true});
${JSON.stringify(signs)}.forEach(n=>w.addEventListener(n,wake,o));
if(location.hash||new URLSearchParams(location.search).has('q'))wake();
try{let s=localStorage,l=s.getItem('user-language');if(${JSON.stringify(['accessToken', stored].filter(Boolean))}.some(k=>s.getItem(k))||l&&l!=d.documentElement.lang)wake()}catch{}
})()`.replaceAll('\n', '')

/** Leaves the code of a page where it is, but out of the browser's sight until the page wakes. */
export function deferScripts(html: string): string {
  // Links to code are in the head, the script that runs it is the last of all.
  const body = html.indexOf('<body>')
  const code = html.lastIndexOf(' type="module"')
  return [
    html.slice(0, body).replaceAll(' rel="modulepreload"', ' rel="resting"'),
    html.slice(body, code),
    html.slice(code).replace(' type="module"', ' type="resting"'),
  ].join('')
}
