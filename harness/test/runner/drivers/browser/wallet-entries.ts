/** Something on the screen that a press may reach, as a person would be told of it. */
export interface Control {
  /** Its place among the elements that were looked at. */
  readonly at: number
  readonly name: string
  /** It came after the last press. */
  readonly isNew: boolean
  readonly isInDialog: boolean
  readonly isOff: boolean
  /** A box to tick that is empty. */
  readonly isUnticked: boolean
  /** Something else is where a press would reach it. */
  readonly isCovered: boolean
  /** Where a press reaches it; none where it moves, or stands outside of the window. */
  readonly point: { readonly x: number; readonly y: number } | undefined
  /** The framework that has not taken it over. */
  readonly unready: string | undefined
}

export interface Entry {
  readonly kind: 'wallet' | 'box' | 'way'
  readonly control: Control
}

const verbs =
  'connect|continue|proceed|sign|log|login|use|go|start|enter|choose|select|pick|link|have|view|show|see|browse|search'
const others =
  'i|already|or|all|more|in|on|up|with|to|via|using|by|from|through|a|an|the|my|your|own|existing|external|another|others?|different|crypto|web3|browser|evm|ethereum|solana|bitcoin|self|custody|custodial|installed|detected|injected|desktop|extension'
const thing = '(?:wallets?|browser extensions?)\\b(?! ?connect)'
const between = '[ ,:&/-]+'
const some = (words: string) => `(?:(?:${words})${between})*`

/** Ways to a list of wallets, the likeliest first. */
const ways = [
  new RegExp(`^${some(others)}(?:${verbs})${between}${some(`${verbs}|${others}`)}${thing}`, 'i'),
  new RegExp(`^${some(others)}${thing}`, 'i'),
  /^(?:browser|injected|installed|detected|external|extension|desktop)\b/i,
  /^(?:(?:view|show|see|browse|try)\b ?)?(?:all|more|others?|another)\b(?: (?:options?|ways?|methods?|providers?|choices|login|sign|log|in|to|connect|\d+\+?|of))*\W*$/i,
  /^(?:connect|sign ?in|log ?in|get started|launch app|enter app)(?: now| here)?\W*$/i,
  /^(?:connect|sign ?in|log ?in)\b/i,
]

/** Names of ways elsewhere: to other ways to log in, to a download, to an explanation, or away. */
const elsewhere =
  /google|apple|e-?mail|facebook|twitter|discord|telegram|github|farcaster|linkedin|passkey|\bphone|\bsms\b|guest|wallet ?connect|disconnect|\bget (?!started)|\binstall\b|download|\bcreate\b|\bimport\b|\blearn\b|\bwhat\b|\bwhy\b|\bhow\b|\bdon.t\b|\bno wallet|\bnew to\b|\bterms\b|privacy|\bhelp\b|support/i

const quoted = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\/{}]/g, '\\$&')

/** How a modal may name the entry of a wallet, the likeliest first. The last is for lists alone. */
function namesOfWallet(wallet: string): RegExp[] {
  const name = quoted(wallet)
  const before = '(?:(?:connect|continue|sign in|log in|login|use|open)(?: (?:with|to|using|via))? )?'
  const hint = '(?:tap|click|press|select)(?: here)? to (?:connect|continue|sign in|log in|use|open)'
  const tags = `${hint}|installed|detected|recent(?:ly used)?|last used|popular|recommended|available|ready|browser|extension|wallet|evm|ethereum|solana|bitcoin|polkadot|multichain|injected|icon|logo|open|connect`
  return [
    new RegExp(`^${name}$`, 'i'),
    new RegExp(`^${before}(?:${name} (?:icon |logo )?)?${name}(?: [·•|(-]? ?(?:${tags})\\)?)*$`, 'i'),
    new RegExp(`(?:^|\\W)${name}(?:\\W|$)`, 'i'),
  ]
}

const first = (controls: readonly Control[], patterns: readonly RegExp[]): Control | undefined => {
  for (const pattern of patterns) {
    const found = controls.find(({ name }) => pattern.test(name))
    if (found) return found
  }
  return undefined
}

/**
 * Chooses what a person would press who looks for a wallet: its entry, a box that has to be ticked before it, or a way that may lead to it. `pressed`
 * has the names of what was pressed already.
 */
export function chooseEntry(
  controls: readonly Control[],
  wallet: string,
  pressed: readonly string[],
): Entry | undefined {
  const [whole, tagged, part] = namesOfWallet(wallet)
  if (!whole || !tagged || !part) return undefined
  const itself = new RegExp(quoted(wallet), 'gi')
  const open = controls.filter(({ isInDialog, isNew }) => isInDialog || isNew)
  // A list that has opened comes before all else; the page behind it is looked at where nothing has opened.
  const scopes = [open, ...(pressed.length === 0 || open.length === 0 ? [controls] : [])]
  for (const scope of scopes) {
    const known = scope.filter(({ name }) => !elsewhere.test(name.replaceAll(itself, '')))
    const entry = first(known, [whole, tagged, ...(scope === open ? [part] : [])])
    if (entry?.isOff) {
      const box = controls.find(({ isUnticked, isOff }) => isUnticked && !isOff)
      if (box) return { kind: 'box', control: box }
    }
    if (entry) return { kind: 'wallet', control: entry }
  }
  for (const scope of scopes) {
    const left = scope.filter(({ name, isOff, isCovered }) => !isOff && !isCovered && !pressed.includes(name))
    const way = first(
      left.filter(({ name }) => !elsewhere.test(name)),
      ways,
    )
    if (way) return { kind: 'way', control: way }
  }
  return undefined
}
