export type { TokenBalance } from '../../../contracts/account/token.js'
export type { Transaction, Transfer } from '../../../contracts/account/transaction.js'
export type { CaipNetworkId, Namespace } from '../../../contracts/caip.js'
export type { CatalogueContext, CatalogueProvider, CatalogueQuery } from '../../../contracts/catalogue-provider.js'
export type { SocialProvider } from '../../../contracts/features.js'
export type { LoginAnswer, LoginProvider, LoginRequest, LoginWallet } from '../../../contracts/login-provider.js'
export type { KnownNamespace } from '../../../contracts/namespace.js'
export type {
  AccountType,
  FetchBalanceParams,
  NamespaceAddress,
  NamespaceDefinition,
  NamespaceSignIn,
  NamespaceWalletConnect,
} from '../../../contracts/namespace-definition.js'
export type { HostNetwork, Network } from '../../../contracts/network/network.js'
export type * from '../../../contracts/providers.js'
export type * from '../../../contracts/reown-services.js'
export type * from '../../../contracts/service-providers.js'
export type { ServiceConfig, Services } from '../../../contracts/services.js'
export type { SiwxMessage, SiwxSession } from '../../../contracts/sign-in/message.js'
export type * from '../../../contracts/sign-in/siwe-config.js'
export type {
  AskNode,
  SignedText,
  SiwxConfig,
  SiwxContext,
  SiwxOptions,
  SiwxReference,
  SiwxRequest,
  SiwxWalletInfo,
  Verifier,
} from '../../../contracts/sign-in/siwx-config.js'
export type * from '../../../contracts/swap-router.js'
export type { Wallet } from '../../../contracts/wallet.js'
export { isModalError, ModalError } from '../../../errors/base.js'
export type { ModalErrorCode, ModalErrorCodes } from '../../../errors/codes.js'
export type { ModalErrorFacts } from '../../../errors/modal-error.js'
export type { SiwxRefusalReason } from '../../../errors/siwx.js'
export { SiwxMessageError, SiwxNodeMissingError, SiwxRefusedError } from '../../../errors/siwx.js'
export type * from '../../../lib/platform/platform.js'
export { cloudSiwx } from './cloud-siwx.js'
export { localSiwx } from './local-siwx.js'
export { formatSiwxMessage, parseSiwxMessage } from './message.js'
export type { SiwxExpectation, SiwxVerifyOptions } from './verify.js'
export { verifySiwx, verifySiwxSession } from './verify.js'
