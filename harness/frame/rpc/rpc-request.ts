import type { Chain } from '../../chains/chain.js'
import type { RequestView } from '../describe/request-view.js'
import type { AccountType } from '../frame-api.js'
import type { FrameUser } from '../users.js'

export interface RpcRequest {
  readonly method: string
  readonly params: unknown
  readonly user: FrameUser
  readonly chain: Chain
  readonly type: AccountType
  readonly origin: string
  ask(view: RequestView): Promise<void>
}

export type RpcMethod = (request: RpcRequest) => Promise<unknown>
