import { raw } from 'hono/html';

/** The page's whole style, inlined so that the first packet paints it. */
export const STYLE =
  raw(`:root{--bg:#fdfcfb;--card:#fff;--ink:#2a2320;--soft:#6d625b;--line:#e9e3dd;--ember:#b8481a}
@media(prefers-color-scheme:dark){:root{--bg:#1d1916;--card:#292420;--ink:#f3eee9;--soft:#b7aca3;--line:#3d3630;--ember:#f2935c}}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
header,section,nav,main,footer{max-width:80rem;margin:0 auto;padding:0 16px}header{display:flex;gap:16px;align-items:center;padding-top:24px;padding-bottom:16px}
h1{font-size:24px;line-height:1.2;margin:0 0 4px}h2{font-size:20px;margin:8px 0}h3{font-size:16px;line-height:1.3;margin:0}p{margin:0;color:var(--soft)}a{color:inherit}
.logo{border-radius:16px;object-fit:cover}ul{list-style:none;margin:0;padding:0}
.strip{display:flex;gap:12px;overflow-x:auto;padding-bottom:12px;scroll-snap-type:x proximity}.strip .card{flex:0 0 220px;scroll-snap-align:start}
nav{display:flex;gap:8px;overflow-x:auto;padding-top:8px;padding-bottom:16px}
.chip{flex:none;display:inline-flex;align-items:center;min-height:44px;padding:0 16px;border:1px solid var(--line);border-radius:999px;text-decoration:none;background:var(--card)}
.chip[aria-current]{background:var(--ink);color:var(--bg);border-color:var(--ink)}
.grid{display:grid;gap:12px;grid-template-columns:repeat(2,minmax(0,1fr))}@media(min-width:768px){.grid{grid-template-columns:repeat(3,minmax(0,1fr));gap:16px}}@media(min-width:1024px){.grid{grid-template-columns:repeat(5,minmax(0,1fr))}}
.card{display:flex;flex-direction:column;background:var(--card);border:1px solid var(--line);border-radius:12px;overflow:hidden}
.card img,.picture{width:100%;height:auto;aspect-ratio:4/3;object-fit:cover}.picture{display:grid;place-items:center;font-size:32px;font-weight:600;color:var(--ember);background:color-mix(in srgb,var(--ember) 12%,var(--card))}
.body{display:flex;flex-direction:column;gap:6px;padding:12px;flex:1}.body p{font-size:14px}.foot{margin-top:auto;display:flex;flex-wrap:wrap;gap:4px 12px;align-items:baseline;font-variant-numeric:tabular-nums}.foot span{font-size:14px;color:var(--soft)}
.gone img,.gone .picture{opacity:.45}.foot .mark{color:var(--ember);font-weight:600}.empty{padding:48px 0;text-align:center}.word{padding-top:20vh;text-align:center}
footer{padding-top:32px;padding-bottom:24px;font-size:14px;color:var(--soft);text-align:center}`);
