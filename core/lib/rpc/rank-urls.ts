import type { Platform } from '../platform/platform.js'

const pollingMs = 4000
const sampleCount = 10
const stabilityWeight = 0.7
const latencyWeight = 0.3
/** Smaller differences are chance. They do not change the host's order. */
const noticeableMs = 100
/**
 * A single answer says little about a node's speed. With fewer samples, only a node that does not answer loses its
 * place.
 */
const leastSamples = 3
/** The pings end this long after the last request: an unused ranking is not worth any traffic. */
const usefulMs = pollingMs * sampleCount

type Sample = { readonly isAnswered: boolean; readonly latencyMs: number }

export function rankUrls(params: { platform: Platform; urls: readonly string[]; ping(url: string): Promise<unknown> }) {
  const { platform, urls, ping } = params
  const samples = new Map<string, Sample[]>(urls.map((url) => [url, []]))
  let order = urls
  let timer: ReturnType<Platform['setTimeout']> | undefined
  let usefulUntil = 0
  let isRunning = false
  let isStopped = false

  const measure = async (url: string) => {
    const startedAt = platform.now()
    const isAnswered = await ping(url).then(
      () => true,
      () => false,
    )
    const known = samples.get(url) ?? []
    samples.set(url, [...known, { isAnswered, latencyMs: platform.now() - startedAt }].slice(-sampleCount))
  }

  const round = async () => {
    isRunning = true
    await Promise.all(urls.map(measure))
    if (isStopped) return
    order = byScore(urls, samples)
    isRunning = platform.now() < usefulUntil
    if (isRunning) timer = platform.setTimeout(() => void round(), pollingMs)
  }

  return {
    /** The URLs, best first; in the host's order until enough samples exist. */
    get order() {
      return order
    },
    /** Marks the ranking as needed: pings continue for a while. */
    use: () => {
      usefulUntil = platform.now() + usefulMs
      if (!isRunning && !isStopped && urls.length > 1) void round()
    },
    stop: () => {
      isStopped = true
      if (timer !== undefined) platform.clearTimeout(timer)
    },
  }
}

function byScore(urls: readonly string[], samples: ReadonlyMap<string, readonly Sample[]>): readonly string[] {
  const means = urls.map((url) => {
    const taken = samples.get(url) ?? []
    const answered = taken.filter(({ isAnswered }) => isAnswered)
    const mean = answered.reduce((sum, each) => sum + each.latencyMs, 0) / (answered.length || 1)
    const latencyMs = taken.length < leastSamples ? 0 : Math.floor(mean / noticeableMs) * noticeableMs
    return { url, stability: answered.length / (taken.length || 1), latencyMs, isDown: answered.length === 0 }
  })
  const slowest = Math.max(1, ...means.map(({ latencyMs }) => latencyMs))
  const scoreOf = ({ stability, latencyMs, isDown }: (typeof means)[number]) =>
    isDown ? 0 : stabilityWeight * stability + latencyWeight * (1 - latencyMs / slowest)
  return means.sort((a, b) => scoreOf(b) - scoreOf(a)).map(({ url }) => url)
}
