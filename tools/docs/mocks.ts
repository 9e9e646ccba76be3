import type { MockSource } from '../../harness/world/wallets/sources/mock-source.js'
import { mockSources } from '../../harness/world/wallets/sources/mock-sources.js'
import { subjects } from '../vendors/subjects/index.js'

const titles: Readonly<Record<keyof typeof mockSources, string>> = {
  vias: 'Ways to be found: `via`',
  dialects: 'Real wallets that a mock speaks like: `dialect`',
  phoneApps: 'Phones of real wallets: `dialect`, with `via: walletconnect`',
  phones: 'Phones: `sdk`',
  sessions: 'Requests of a phone’s session, by namespace',
  standards: 'Newer standards: `standards`',
  logins: 'Logins of the modal',
}

const run: ReadonlySet<string> = new Set(subjects.flatMap(({ packages }) => packages))
const nameOf = (named: string) => named.slice(0, named.lastIndexOf(' '))

function sourcesOf({ packages, documents }: MockSource): string {
  const named = packages?.map((each) => `\`${each}\`${run.has(nameOf(each)) ? ' ▶' : ''}`)
  const read = documents?.map(({ title, address, date }) => {
    const link = address.startsWith('https://') ? address : `../../${address}`
    return `[${title}](${link}), ${date}`
  })
  return [...(named ?? []), ...(read ?? [])].join('<br>')
}

/** The text of `docs/harness/mocks.md`. */
export function mocksPage(): string {
  const sections = Object.entries(mockSources).map(([group, sources]) => {
    const rows = Object.entries(sources).map(
      ([name, source]) => `| \`${name}\` | ${source.claims} | ${sourcesOf(source)} |`,
    )
    const title = titles[group as keyof typeof mockSources] // the keys of the table
    return [`## ${title}`, '', '| Mock | What it claims | Read in |', '|---|---|---|', ...rows].join('\n')
  })
  const differences = subjects.flatMap(({ name, differs, hasNoMock }) =>
    Object.entries(differs).map(
      ([flow, { why }]) => `| ${name} | ${flow} | ${why} | ${hasNoMock ? 'there is none' : 'yes'} |`,
    ),
  )
  return `# What the mocks claim

A mock wallet is a claim about somebody else's code. Each mock of the harness names the package and version that it was read in, or a document with
the day of its text. ▶ marks a package that runs in a test of this repository, beside the mock, through one table of flows:
\`npm run check -- vendors\`. Where the two differ the mock is wrong. A mock without ▶ is the shape that its document describes: its maker publishes
no page script, or none under an open licence.

Test with a real wallet what you cannot read here: the windows of an extension, hardware, and versions newer than those named.

${sections.join('\n\n')}

## Where a wallet is special

These flows end otherwise with one wallet than with the others. The last column says whether its mock does the same: of some wallets there is none.

| Wallet | Flow | Why | The mock too |
|---|---|---|---|
${differences.join('\n')}
`
}
