import type { AnalyticsProvider } from '../contracts/service-providers.js'

/** Gives each event to a function of the page, such as one that sends it to the page's own statistics. */
export const hostAnalytics = (
  track: AnalyticsProvider['track'],
  { name = 'This page', hosts = [] }: { readonly name?: string; readonly hosts?: readonly string[] } = {},
): AnalyticsProvider => ({ name, hosts, track })

/** Sends events to nobody. The page's own `onEvent` listeners still hear them. */
export const noAnalytics = (): AnalyticsProvider => ({ name: 'Nobody', hosts: [], track: () => {} })
