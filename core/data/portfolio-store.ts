import { observable, observableRef } from 'mobx'
import type { TokenBalance } from '../contracts/account/token.js'
import type { CaipAddress } from '../contracts/caip.js'
import type { TokenBalanceUnavailableError } from '../errors/account.js'
import { addressKey, isSameAddress } from '../lib/address.js'
import { compareDecimals, fromNumber, multiplyDecimals, sumDecimals } from '../lib/decimal.js'
import { makeObservableStore } from '../lib/make-observable-store.js'
import type { LoadStatus } from '../lib/task.js'
import { type HeldToken, isCounted, isMisnamed, tokenAddressOf } from './assets/asset.js'

type Identify = (row: TokenBalance) => HeldToken

/** The tokens and collectibles of one account on one network. */
export class PortfolioEntry {
  readonly account: CaipAddress
  /** `none`: never loaded. While the status is `loading` or `failed`, `tokens` holds the previous result. */
  status: LoadStatus = 'idle'
  /** The rows of the service or the wallet, unchanged. */
  rows: readonly TokenBalance[] = []
  isKnown = false
  /** True if `rows` are those that the network's nodes know: tokens and prices may be missing. */
  isIncomplete = false
  error: TokenBalanceUnavailableError | undefined = undefined
  /** After a failure: the earliest time of the next request, in milliseconds. */
  retryAtMs: number | undefined = undefined

  readonly #identify: Identify

  constructor(account: CaipAddress, identify: Identify) {
    this.account = account
    this.#identify = identify
    makeObservableStore(this, { account: false, rows: observableRef, error: observableRef }, { autoBind: true })
  }

  /** The rows with the identified names of their assets. */
  get tokens(): readonly HeldToken[] {
    return byValue(this.rows.map(this.#identify))
  }

  /**
   * The total in US dollars as an exact decimal text; `undefined` until it is known, and if nobody knows a price of what
   * the account has. Only vouched tokens count: with a token that only the service describes, the service could make up
   * any total.
   */
  get total(): string | undefined {
    if (!this.isKnown) return undefined
    const counted = this.tokens.filter(({ asset }) => isCounted(asset))
    const held = counted.filter(({ quantity }) => /[1-9]/.test(quantity.numeric))
    const arePricesKnown = held.length === 0 || held.some(({ price, value }) => price > 0 || value !== undefined)
    return arePricesKnown ? sumOf(counted) : undefined
  }

  /** The value, according to the service, of the tokens that `total` leaves out. */
  get uncounted(): string | undefined {
    const sum = sumOf(this.tokens.filter(({ asset }) => !isCounted(asset)))
    return compareDecimals(sum, '0') > 0 ? sum : undefined
  }

  get hasSome(): boolean {
    return this.tokens.some(({ quantity }) => /[1-9]/.test(quantity.numeric))
  }

  get native(): HeldToken | undefined {
    return this.tokens.find(({ address }) => address === undefined)
  }

  /** The token at a plain or CAIP-10 address; without an address, the native coin. */
  token(address: string | undefined): HeldToken | undefined {
    if (address === undefined) return this.native
    return this.tokens.find(
      (token) => token.address !== undefined && isSameToken(token.chainId, token.address, address),
    )
  }

  setLoading(): void {
    this.status = 'loading'
  }

  /** Sets the tokens, without those of other networks and without duplicates: a transfer could move the wrong token. */
  setTokens(tokens: readonly TokenBalance[]): void {
    const found = new Map<string, TokenBalance>()
    for (const token of tokens) {
      if (!isOnNetworkOf(this.account, token)) continue
      const key = keyOf(token)
      if (!found.has(key)) found.set(key, token)
    }
    this.rows = [...found.values()]
    this.isKnown = true
    this.isIncomplete = false
    this.status = 'ready'
    this.error = undefined
    this.retryAtMs = undefined
  }

  /** Sets a failure. `known` is what the network's nodes know, and takes the place of nothing. */
  setFailed(
    error: TokenBalanceUnavailableError,
    retryAtMs: number | undefined,
    known?: readonly TokenBalance[] | undefined,
  ): void {
    if (known) {
      this.setTokens(known)
      this.isIncomplete = true
    }
    this.status = 'failed'
    this.error = error
    this.retryAtMs = retryAtMs
  }
}

/** The portfolios of the connected accounts, by CAIP-10 id. */
export class PortfolioStore {
  areHidden = false
  readonly entries = observable.map<CaipAddress, PortfolioEntry>([], { deep: false })
  #activeAccount: () => CaipAddress | undefined
  readonly #identify: Identify

  constructor(needs: { activeAccount: () => CaipAddress | undefined; identify: Identify }) {
    this.#activeAccount = needs.activeAccount
    this.#identify = needs.identify
    makeObservableStore(this, { entries: false }, { autoBind: true })
  }

  /** The portfolio of the active account on its network. `undefined` until it is first loaded. */
  get active(): PortfolioEntry | undefined {
    const account = this.#activeAccount()
    return account && this.entries.get(account)
  }

  setHidden(areHidden: boolean): void {
    this.areHidden = areHidden
  }

  entryOf(account: CaipAddress): PortfolioEntry {
    const known = this.entries.get(account)
    if (known) return known
    const entry = new PortfolioEntry(account, this.#identify)
    this.entries.set(account, entry)
    return entry
  }

  keepOnly(isKept: (account: CaipAddress) => boolean): void {
    for (const account of [...this.entries.keys()]) if (!isKept(account)) this.entries.delete(account)
  }
}

type Worth = Pick<HeldToken, 'asset' | 'price' | 'quantity' | 'value'>

/** The value to show in a list. Undefined if it is not known. */
export const shownValueOf = (token: Worth): string | undefined =>
  token.price > 0 && !isMisnamed(token.asset) ? tokenValueOf(token) : undefined

const sumOf = (tokens: readonly HeldToken[]): string => sumDecimals(tokens.map(tokenValueOf))

/**
 * The value in US dollars, as a decimal text, from the wallet or the service, or else amount × price. A token with the
 * name of another asset has no value: the price is probably the other asset's.
 */
export function tokenValueOf({ asset, price, quantity, value }: Worth): string {
  if (isMisnamed(asset)) return '0'
  return value === undefined ? multiplyDecimals(quantity.numeric, fromNumber(price) ?? '0') : (fromNumber(value) ?? '0')
}

/** Compares two token addresses, each plain or CAIP-10. */
function isSameToken(chainId: string, one: string, other: string): boolean {
  const plain = (address: string) => address.slice(address.lastIndexOf(':') + 1)
  return isSameAddress(chainId, plain(one), plain(other))
}

function isOnNetworkOf(account: CaipAddress, { address, chainId }: TokenBalance): boolean {
  const network = account.slice(0, account.lastIndexOf(':') + 1)
  return `${chainId}:` === network && (address === undefined || address.startsWith(network))
}

const keyOf = ({ address, chainId }: TokenBalance): string =>
  addressKey(chainId, tokenAddressOf(chainId, address) ?? '')

function byValue(tokens: readonly HeldToken[]): HeldToken[] {
  const valued = tokens.map((token) => ({ token, value: tokenValueOf(token) }))
  valued.sort((one, other) => {
    const byNative = Number(other.token.address === undefined) - Number(one.token.address === undefined)
    // Rounding never reverses the order of two values, so only values that are equal after rounding are compared
    // exactly.
    const byWorth = Number(other.value) - Number(one.value) || compareDecimals(other.value, one.value)
    return byWorth || byNative || collator.compare(one.token.name, other.token.name)
  })
  return valued.map(({ token }) => token)
}

const collator = new Intl.Collator()

/** True if two balances are of the same token, or both of the native coin. */
export function isSameBalance(one: TokenBalance, other: TokenBalance): boolean {
  if (one.chainId !== other.chainId) return false
  if (one.address === undefined || other.address === undefined) return one.address === other.address
  return isSameToken(one.chainId, one.address, other.address)
}
