/** The directives that say what may load, the nearest first: a page has the first one that its policy names. */
const ofScripts = ['script-src-elem', 'script-src', 'default-src']
const ofLines = ['connect-src', 'default-src']
/** The script imports others, which not every engine takes for elements. */
const ofImports = ['script-src', 'default-src']

type Directives = ReadonlyMap<string, readonly string[]>

/** A policy with one more source for a kind of load. Where it says nothing of the kind, all may load. */
function extended(policy: Directives, fallbacks: readonly string[], source: string): Directives {
  const [own] = fallbacks
  const known = fallbacks.find((name) => policy.has(name))
  if (own === undefined || known === undefined) return policy
  const stated = policy.get(known) ?? []
  if (stated.some((each) => each.toLowerCase() === "'strict-dynamic'"))
    throw new Error(`The policy of the page has 'strict-dynamic' in ${known}, which keeps out this engine's driver.`)
  const sources = stated.filter((each) => each.toLowerCase() !== "'none'")
  if (sources.includes(source)) return policy
  return new Map([...policy, [known === 'default-src' ? own : known, [...sources, source]]])
}

function withDriver(text: string, script: string): string {
  const { origin, host } = new URL(script)
  const policy = new Map<string, readonly string[]>()
  for (const directive of text.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/)
    // The first of two with one name counts.
    if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
  }
  const open = [ofScripts, ofImports].reduce<Directives>((all, fallbacks) => extended(all, fallbacks, origin), policy)
  return [...extended(open, ofLines, `ws://${host}`)].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

/**
 * The headers of a page that takes the script, and opens the line, of a driver that has no other way into it.
 * @throws where no source that a policy names would let it in
 */
export function letIn(headers: Readonly<Record<string, string>>, script: string | undefined): Record<string, string> {
  if (script === undefined) return headers
  const own = Object.entries(headers).map(([name, value]) => {
    if (!/^content-security-policy(-report-only)?$/i.test(name)) return [name, value]
    // Each of several policies has to let it in.
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
