import { type HostNetwork, type Network, toNetwork } from '../contracts/network/network.js'

/** A network as the modal knows it, without a gateway. */
export const whole = (network: HostNetwork): Network =>
  toNetwork(network, { customRpcUrls: {}, gateway: undefined, projectId: '' })
