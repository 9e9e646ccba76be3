/** Directives for scripts and for connections, the most specific first: a policy's first match applies. */
const ofScripts = ['script-src-elem', 'script-src', 'default-src']
const ofLines = ['connect-src', 'default-src']
/** Not every engine applies `script-src-elem` to the imports of the script. */
const ofImports = ['script-src', 'default-src']

type Directives = ReadonlyMap<string, readonly string[]>

/** Adds a source to a kind of load. A policy without a directive for the kind allows everything. */
function extended(policy: Directives, fallbacks: readonly string[], source: string): Directives {
  const [own] = fallbacks
  const known = fallbacks.find((name) => policy.has(name))
  if (own === undefined || known === undefined) return policy
  const stated = policy.get(known) ?? []
  if (stated.some((each) => each.toLowerCase() === "'strict-dynamic'"))
    throw new Error(`The policy of the page has 'strict-dynamic' in ${known}, which blocks this engine's driver.`)
  const sources = stated.filter((each) => each.toLowerCase() !== "'none'")
  if (sources.includes(source)) return policy
  return new Map([...policy, [known === 'default-src' ? own : known, [...sources, source]]])
}

function withDriver(text: string, script: string): string {
  const { origin, host } = new URL(script)
  const policy = new Map<string, readonly string[]>()
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    // If a policy repeats a directive, the first one applies.
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  const open = [ofScripts, ofImports].reduce<Directives>((all, fallbacks) => extended(all, fallbacks, origin), policy)
  return [...extended(open, ofLines, `ws://${host}`)].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/**
 * Extends the headers of a page so that its policies allow the driver's script and WebSocket.
 * @throws Error if a policy cannot be extended, because of 'strict-dynamic'
 */
export function letIn(headers: Readonly<Record<string, string>>, script: string | undefined): Record<string, string> {
  if (script === undefined) return headers
  const own = Object.entries(headers).map(([name, value]) => {
    if (!/^content-security-policy(-report-only)?$/i.test(name)) return [name, value]
    // A page may have several policies, and each must allow the script.
    return [
      name,
      value
        .split(',')
        .map((policy) => withDriver(policy, script))
        .join(', '),
    ]
  })
  return Object.fromEntries(own)
}
