import type {
  ActivityProvider,
  BalancesProvider,
  NamesProvider,
  OnrampProvider,
  PicturesProvider,
  PricesProvider,
} from './service-providers.js'

/** The URLs of the services that a project id opens. */
export interface ReownUrls {
  readonly blockchain?: string | undefined
  readonly catalogue?: string | undefined
  readonly analytics?: string | undefined
  readonly frame?: string | undefined
  readonly frameSite?: string | undefined
  readonly relay?: string | undefined
}

/** The services that a project id opens, as one object: for the whole option `services`, or for one of its kinds. */
export interface ReownServices
  extends BalancesProvider,
    ActivityProvider,
    PricesProvider,
    NamesProvider,
    OnrampProvider,
    PicturesProvider {
  readonly kind: 'reown'
  readonly projectId: string
  readonly urls: ReownUrls
}
