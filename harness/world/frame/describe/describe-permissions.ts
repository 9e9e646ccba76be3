import { isMap } from '../../lib/json.js'
import { type RequestView, reveal, type ViewFact } from './request-view.js'

function rows(value: unknown, label: string, depth: number): ViewFact[] {
  if (Array.isArray(value))
    return [{ label, value: '', depth }, ...value.flatMap((each, index) => rows(each, String(index + 1), depth + 1))]
  if (isMap(value))
    return [
      { label, value: '', depth },
      ...Object.entries(value).flatMap(([name, inner]) => rows(inner, reveal(name), depth + 1)),
    ]
  return [{ label, value: reveal(String(value)), depth }]
}

export function describePermissions(input: {
  readonly asked: Readonly<Record<string, unknown>>
  readonly from: string
  readonly network: string
}): RequestView {
  const { asked, from, network } = input
  const { expiry, permissions } = asked
  const until = typeof expiry === 'number' ? new Date(expiry * 1000).toISOString() : 'no end'
  return {
    title: 'Let this page act for you',
    warnings: ['It may do the following without asking again.'],
    blocks: [
      {
        kind: 'facts',
        facts: [
          { label: 'Network', value: reveal(network) },
          { label: 'From', value: from },
          { label: 'Until', value: until },
        ],
      },
      { kind: 'facts', title: 'Permissions', facts: rows(permissions, 'All', 0) },
    ],
  }
}
