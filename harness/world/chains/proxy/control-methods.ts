/** Control methods of node software that only read. */
const readingControls = [
  /^(?:anvil|hardhat)_(?:getAutomine|getIntervalMining|nodeInfo|metadata)$/,
  /^surfnet_(?:profileTransaction|getProfileResultsByTag|getTransactionProfile)$/,
  /^surfnet_(?:getActiveIdl|getLocalSignatures|getSurfnetInfo)$/,
] as const

const changingControls = [
  /^(?:anvil|hardhat)_(?:addBalance|dropAllTransactions|dropTransaction|mine)$/,
  /^(?:anvil|hardhat)_set(?:Balance|Code|Coinbase|LoggingEnabled|MinGasPrice|NextBlockBaseFeePerGas|Nonce|StorageAt)$/,
  /^(?:anvil|hardhat)_(?:impersonateAccount|stopImpersonatingAccount|autoImpersonateAccount|removePoolTransactions)$/,
  /^anvil_(?:deal|dealERC20|dealErc20|setERC20Allowance|setErc20Allowance|reorg|rollback|setAutomine|setIntervalMining)$/,
  /^anvil_(?:increaseTime|setNextBlockTimestamp|setBlockTimestampInterval|removeBlockTimestampInterval)$/,
  /^anvil_setBlockGasLimit$/,
  /^evm_(?:mine|mine_detailed|setAutomine|setIntervalMining|setBlockGasLimit|snapshot|revert)$/,
  /^evm_(?:increaseTime|setNextBlockTimestamp|setBlockTimestampInterval|removeBlockTimestampInterval)$/,
  /^evm_setAccount(?:Balance|Code|Nonce|StorageAt)$/,
  /^surfnet_(?:setAccount|setTokenAccount|setSupply|registerIdl|setProgramAuthority|writeProgram)$/,
] as const

/** Transactions, and requests to Solana's faucet. */
const sending = /^(?:eth_send\w+|sendTransaction|requestAirdrop|sendrawtransaction)$/

/** Names of methods that belong to one node software, or to its operator. */
const IS_CONTROL =
  /^(?:anvil|hardhat|evm|surfnet|tenderly|ganache|admin|miner|personal|engine)_|[pP]lugin|^exit$|^(?:de)?registerNode$/

const isOneOf = (patterns: readonly RegExp[], method: string) => patterns.some((pattern) => pattern.test(method))

/** True if outside callers may use the method. Fetching URLs, whole states, files and the node's clock are excluded. */
export function isForOutside(method: string): boolean {
  return !IS_CONTROL.test(method) || isOneOf(readingControls, method) || isOneOf(changingControls, method)
}

/** True if a method of any kind of chain changes the chain. A simulation does not. */
export function changesChain(method: string): boolean {
  return sending.test(method) || (IS_CONTROL.test(method) && !isOneOf(readingControls, method))
}

export function refusalOfMethod(method: string): string {
  const why = `The sandbox does not let callers use ${method}.`
  return /time|clock/i.test(method) ? `${why} Time moves with clock.advance, or with evm_increaseTime.` : why
}
