import { groups } from './checks.js'
import { developmentNote } from './development.js'
import { type Result, type Score, type Scored, totalsOf } from './verdict.js'

const words: Readonly<Record<Result, string>> = { pass: 'pass', fail: 'fail', 'not-applicable': 'n/a' }

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (letter) => escapes[letter] ?? letter)

const style = `
:root {
  color-scheme: light dark;
  --text: #1b1f24;
  --quiet: #59616b;
  --line: #dfe3e8;
  --back: #ffffff;
  --card: #f7f8fa;
  --pass: #136c34;
  --fail: #b3261e;
}
@media (prefers-color-scheme: dark) {
  :root {
    --text: #e8eaed;
    --quiet: #9aa3ad;
    --line: #2d333a;
    --back: #14171a;
    --card: #1b1f24;
    --pass: #5fd38a;
    --fail: #ff8a80;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--back); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 60rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.4rem; overflow-wrap: anywhere; }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.05rem; display: flex; justify-content: space-between; gap: 1rem; }
h2 span { color: var(--quiet); font-weight: 400; font-variant-numeric: tabular-nums; }
p { margin: .25rem 0; }
.quiet { color: var(--quiet); }
.totals { display: flex; flex-wrap: wrap; gap: .5rem 2rem; margin: 1.5rem 0 0; padding: 0; list-style: none; }
.totals b { display: block; font-size: 2rem; line-height: 1.2; font-variant-numeric: tabular-nums; }
.failed { margin: 0; padding-inline-start: 1.25rem; }
ul.checks { margin: 0; padding: 0; list-style: none; border-top: 1px solid var(--line); }
.checks > li { display: grid; grid-template-columns: 3rem minmax(0, 1fr) 9rem; gap: 0 1rem; padding: .75rem 0; border-bottom: 1px solid var(--line); }
.result { font-weight: 600; }
.pass { color: var(--pass); }
.fail { color: var(--fail); }
.not-applicable { color: var(--quiet); font-weight: 400; }
.says { margin: 0; font-weight: 500; }
.evidence { overflow-wrap: anywhere; }
.fail ~ div .evidence { color: var(--fail); }
details { color: var(--quiet); font-size: .9rem; }
summary { cursor: pointer; }
code { font: .9em ui-monospace, monospace; }
a { color: inherit; }
.picture { grid-column: 3; }
.picture img { display: block; width: 100%; height: auto; border: 1px solid var(--line); border-radius: 4px; background: var(--card); }
a:focus-visible, summary:focus-visible { outline: 2px solid; outline-offset: 2px; }
@media (max-width: 40rem) {
  .checks > li { grid-template-columns: 2.5rem minmax(0, 1fr); }
  .picture { grid-column: 2; max-width: 12rem; margin-top: .5rem; }
}
`

function row({ check, result, evidence, picture }: Scored): string {
  const shown = picture
    ? `<a class="picture" href="${text(picture)}"><img src="${text(picture)}" alt="The page at the end of ${check.id}" loading="lazy"></a>`
    : ''
  return `<li id="${check.id}">
<span class="result ${result}">${words[result]}</span>
<div>
<p class="says">${text(check.says)}</p>
<p class="evidence">${text(evidence)}</p>
<details><summary><code>${check.id}</code></summary>Judged by: ${text(check.judged)}.</details>
</div>
${shown}
</li>`
}

/** Lists the failed checks, each with a link to its row. */
function failedList(scored: readonly Scored[]): string {
  const failed = scored.filter(({ result }) => result === 'fail')
  const lines = failed.map(({ check }) => `<li><a href="#${check.id}">${text(check.says)}</a></li>`)
  return failed.length === 0 ? '' : `<h2>Failed</h2>\n<ol class="failed">\n${lines.join('\n')}\n</ol>`
}

/** Writes the score as one HTML file, with its pictures in the same folder. */
export function htmlReport({ url, modal, isDevelopment, scored, durationMs }: Omit<Score, 'page'>): string {
  const { passed, failed, notApplicable } = totalsOf(scored)
  const blocks = groups.flatMap((group) => {
    const own = scored.filter((each) => each.check.group === group)
    if (own.length === 0) return []
    const applied = own.filter(({ result }) => result !== 'not-applicable').length
    const count = `${totalsOf(own).passed} of ${applied}`
    return [`<h2>${group} <span>${count}</span></h2>\n<ul class="checks">\n${own.map(row).join('\n')}\n</ul>`]
  })
  const seconds = Math.round(durationMs / 1000)
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${passed} of ${scored.length}: the score of ${text(url)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${text(url)}</h1>
${isDevelopment ? `<p><strong>${text(developmentNote)}</strong></p>\n` : ''}<p class="quiet">${text(modal)}, ${scored.length} checks in ${seconds} s</p>
<ul class="totals">
<li class="pass"><b>${passed}</b> passed</li>
<li class="${failed > 0 ? 'fail' : 'quiet'}"><b>${failed}</b> failed</li>
<li class="quiet"><b>${notApplicable}</b> not applicable</li>
</ul>
${failedList(scored)}
${blocks.join('\n')}
</main>
</body>
</html>
`
}
