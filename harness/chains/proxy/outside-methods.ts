/**
 * Control methods that callers outside may use: they change the chain of this world and nothing else. Left out are
 * those that fetch from an address, take or give a whole state, write files, or set the node's clock.
 */
const CONTROLS = [
  /^(?:anvil|hardhat)_(?:addBalance|dropAllTransactions|dropTransaction|getAutomine|getIntervalMining|mine|nodeInfo|metadata)$/,
  /^(?:anvil|hardhat)_set(?:Balance|Code|Coinbase|LoggingEnabled|MinGasPrice|NextBlockBaseFeePerGas|Nonce|StorageAt)$/,
  /^(?:anvil|hardhat)_(?:impersonateAccount|stopImpersonatingAccount|autoImpersonateAccount|removePoolTransactions)$/,
  /^anvil_(?:deal|dealERC20|dealErc20|setERC20Allowance|setErc20Allowance|reorg|rollback|setAutomine|setIntervalMining)$/,
  /^anvil_(?:increaseTime|setNextBlockTimestamp|setBlockTimestampInterval|removeBlockTimestampInterval)$/,
  /^anvil_setBlockGasLimit$/,
  /^evm_(?:mine|mine_detailed|setAutomine|setIntervalMining|setBlockGasLimit|snapshot|revert)$/,
  /^evm_(?:increaseTime|setNextBlockTimestamp|setBlockTimestampInterval|removeBlockTimestampInterval)$/,
  /^evm_setAccount(?:Balance|Code|Nonce|StorageAt)$/,
  /^surfnet_(?:setAccount|setTokenAccount|setSupply|profileTransaction|getProfileResultsByTag|getTransactionProfile)$/,
  /^surfnet_(?:registerIdl|getActiveIdl|getLocalSignatures|getSurfnetInfo|setProgramAuthority|writeProgram)$/,
] as const

/** How a method is named that belongs to one node software, or that its operator calls. */
const IS_CONTROL =
  /^(?:anvil|hardhat|evm|surfnet|tenderly|ganache|admin|miner|personal|engine)_|[pP]lugin|^exit$|^(?:de)?registerNode$/

export function isForOutside(method: string): boolean {
  return !IS_CONTROL.test(method) || CONTROLS.some((allowed) => allowed.test(method))
}

export function refusalOfMethod(method: string): string {
  const why = `The sandbox does not let callers use ${method}.`
  return /time|clock/i.test(method) ? `${why} Time moves with clock.advance, or with evm_increaseTime.` : why
}
