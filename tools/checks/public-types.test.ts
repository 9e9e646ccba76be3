import { expect, test } from 'vitest'
import { type Declaration, exportsOf } from '../docs/declarations.js'
import { namedTypes } from '../docs/named-types.js'

const entries = {
  walletmodal: 'ui/index.ts',
  'walletmodal/core': 'core/index.ts',
  'walletmodal/networks': 'core/networks/index.ts',
  'walletmodal/siwx': 'core/features/sign-in/siwx/index.ts',
  'walletmodal/wallet-adapter': 'ui/wallet-adapter/index.ts',
  'walletmodal/headless': 'ui/headless/index.ts',
  'walletmodal/providers': 'core/providers/index.ts',
  'walletmodal/testing': 'core/cases/index.ts',
  'walletmodal/themes': 'core/themes/index.ts',
  'walletmodal/standards': 'core/standards/index.ts',
  'walletmodal/transports': 'core/transports/index.ts',
}

/** A test of an adapter or a provider imports what those are made of already. */
const alsoKnown = (entry: string) =>
  entry === 'walletmodal/testing'
    ? [entries['walletmodal/core'], entries['walletmodal/providers']].flatMap((file) => [...exportsOf(file).values()])
    : []

/** A host sees its values as those of other types, and never needs its name. */
const isInner = ({ name }: Declaration) => name === 'AnalyticsEvent'

test.each(Object.entries(entries))('%s exports every type of ours that its signatures name', (entry, file) => {
  const exported = exportsOf(file)
  const known = new Set([...exported.values(), ...alsoKnown(entry)].map(({ node }) => node))
  const missing = [...exported].flatMap(([name, declaration]) =>
    namedTypes(declaration).flatMap((type) =>
      known.has(type.node) || isInner(type) ? [] : `${type.name} of ${type.file}, in ${name}`,
    ),
  )
  expect(missing.sort()).toEqual([])
})
