import { Fragment, type ReactNode } from 'react'
import { truncateAddress } from '../../core/lib/address.js'
import { css } from '../primitives/styles/css.js'
import { factLines, panel } from './shared-rules.js'

const wholeAddressStyles = css`
  .wm-address {
    direction: ltr;
    unicode-bidi: isolate;
    font-variant-ligatures: no-contextual;
    line-height: 1.45;
    /* Among letters, digits of one width would stand apart. */
    font-variant-numeric: normal;

    & > span:not(:last-child) {
      margin-inline-end: 0.36em;
    }
    & > span:first-child,
    & > span:last-child {
      font-weight: 600;
      color: var(--wm-color-text);
    }
    /* Each of its lines ends with the gap of a group, which lies outside the box: they end where other values do. */
    dd > &,
    .wm-receive-address > & {
      display: block;
      margin-inline-end: -0.36em;

      & > span:last-child {
        margin-inline-end: 0.36em;
      }
    }
  }
`

/** A panel for the facts about one thing. */
export const factPanel = `
  inline-size: 100%;
  padding: 4px 16px;
  ${panel}
  ${factLines('16px')}
  & > div {
    align-items: baseline;
    padding-block: 10px;
  }
  & dd {
    font-weight: 500;
    font-variant-numeric: tabular-nums;
  }
`

interface FactProps {
  label: string
  title?: string
  tone?: string | undefined
  children: ReactNode
}

/** A row of a `<dl>`. */
export const Fact = ({ label, title, tone, children }: FactProps) => (
  <div title={title}>
    <dt>{label}</dt>
    <dd data-tone={tone}>{children}</dd>
  </div>
)

export const AddressFact = ({ label, address }: { label: string; address: string }) => (
  <Fact label={label}>
    <span title={address}>{truncateAddress(address, 6, 6)}</span>
  </Fact>
)

/** Groups of four characters, of which the last may have fewer. */
const groupsOf = (address: string) =>
  Array.from(address.matchAll(/^0x.{4}|.{4}(?=.{4})|.+/gu), ({ 0: group, index }) => ({ group, index }))

/** The first and the last groups of an address, in place of the whole. */
export function AddressEnds({ address }: { address: string }) {
  wholeAddressStyles.use()
  const groups = groupsOf(address)
  return (
    <span className="wm-address">
      {[...groups.slice(0, 2), { group: '…', index: -1 }, ...groups.slice(-2)].map(({ group, index }) => (
        <span key={index}>{group}</span>
      ))}
    </span>
  )
}

/**
 * An address in groups of four, for comparison. It is copied without spaces. The last group has the remaining
 * characters.
 */
export function WholeAddress({ address }: { address: string }) {
  wholeAddressStyles.use()
  return (
    <span className="wm-address">
      {groupsOf(address).map(({ group, index }) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          <span>{group}</span>
        </Fragment>
      ))}
    </span>
  )
}
