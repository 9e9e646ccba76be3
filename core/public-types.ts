// The types that both `walletmodal` and `walletmodal/core` export. A test fails if a public signature names a type that
// is missing here.

export type {
  Eip1193,
  Ethers5Library,
  Ethers5Options,
  Ethers5Signer,
  Ethers5Transaction,
  EthersLibrary,
  EthersOptions,
  EthersSigner,
  EthersTransaction,
} from './adapters/ethers/adapter.js'
export type { HostWallet } from './adapters/evm/host-wallets.js'
export type { SolanaOptions } from './adapters/index.js'
export type {
  ConnectionClass,
  HostConnection,
  OpenedConnection,
  SolanaConnection,
} from './adapters/solana/connection.js'
export type {
  AddChain,
  ChainId,
  WagmiActions,
  WagmiConfig,
  WagmiConnection,
  WagmiConnector,
  WagmiState,
} from './adapters/wagmi/config.js'
export type { AccountRecord, ConnectedWalletInfo, EmbeddedUser } from './contracts/account/account.js'
export type { TokenBalance } from './contracts/account/token.js'
export type { Transaction, Transfer } from './contracts/account/transaction.js'
export type * from './contracts/adapter.js'
export type { CaipAddress, CaipNetworkId, Namespace } from './contracts/caip.js'
export type { CatalogueContext, CatalogueProvider, CatalogueQuery } from './contracts/catalogue-provider.js'
export type { Connector } from './contracts/connector.js'
export type {
  ConnectMethod,
  ConnectorGroup,
  FeatureOptions,
  SocialProvider,
  WalletFeature,
} from './contracts/features.js'
export type { CheckAnswer, CheckedAccount, ConnectCheck, SendCheck, SwapCheck } from './contracts/host-checks.js'
export type {
  LoginAnswer,
  LoginFrame,
  LoginProvider,
  LoginRequest,
  LoginWallet,
  RelayProvider,
} from './contracts/login-provider.js'
export type * from './contracts/modal-api.js'
export type { KnownNamespace } from './contracts/namespace.js'
export type {
  AccountType,
  FetchBalanceParams,
  NamespaceAddress,
  NamespaceDefinition,
  NamespaceSignIn,
  NamespaceWalletConnect,
} from './contracts/namespace-definition.js'
export type { HostNetwork, Network } from './contracts/network/network.js'
export type {
  AvatarAccount,
  AvatarOption,
  IconOption,
  IconOptions,
  OwnDrawing,
  ReactDrawing,
} from './contracts/own-look.js'
export type * from './contracts/providers.js'
export type { RecordedStep, RecordedVisit, Recording } from './contracts/recording.js'
export type * from './contracts/reown-services.js'
export type * from './contracts/service-providers.js'
export type { ServiceConfig, ServiceOptions, Services } from './contracts/services.js'
export type { SiwxMessage, SiwxSession } from './contracts/sign-in/message.js'
export type * from './contracts/sign-in/siwe-config.js'
export type {
  AskNode,
  SignedText,
  SiwxConfig,
  SiwxContext,
  SiwxReference,
  SiwxRequest,
  SiwxWalletInfo,
  Verifier,
} from './contracts/sign-in/siwx-config.js'
export type { SlotContent, SlotOptions, SlotPlace } from './contracts/slots.js'
export type * from './contracts/swap-router.js'
export type { CardPosition, ThemeColor, ThemeOptions } from './contracts/theme.js'
export type * from './contracts/transport.js'
export type * from './contracts/transport-step.js'
export type { ViewRequest } from './contracts/views/open-request.js'
export type { ViewName } from './contracts/views/views.js'
export type { Wallet } from './contracts/wallet.js'
export type { ModalErrorCode, ModalErrorCodes } from './errors/codes.js'
export type { ModalErrorFacts } from './errors/modal-error.js'
export type * from './lib/platform/platform.js'
export type * from './modal/modal-methods.js'
export type { ModalChanges } from './options/fixed-options.js'
export type { AccountTypeOptions } from './options/host-values.js'
export type {
  BalanceToken,
  CustomRpcUrl,
  ModalOptions,
  PageDescription,
} from './options/modal-options.js'
export type { SessionOverride } from './options/session-override.js'
