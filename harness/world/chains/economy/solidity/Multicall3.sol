// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

struct Call {
  address target;
  bytes callData;
}

struct Call3 {
  address target;
  bool allowFailure;
  bytes callData;
}

struct Call3Value {
  address target;
  bool allowFailure;
  uint256 value;
  bytes callData;
}

struct Result {
  bool success;
  bytes returnData;
}

/// The functions of Multicall3, which libraries look for at one address on every EVM chain.
contract Multicall3 {
  function aggregate(Call[] calldata calls) public payable returns (uint256 blockNumber, bytes[] memory returnData) {
    blockNumber = block.number;
    returnData = new bytes[](calls.length);
    for (uint256 index = 0; index < calls.length; index++) {
      returnData[index] = run(calls[index].target, false, 0, calls[index].callData).returnData;
    }
  }

  function tryAggregate(bool requireSuccess, Call[] calldata calls) public payable returns (Result[] memory returnData) {
    returnData = new Result[](calls.length);
    for (uint256 index = 0; index < calls.length; index++) {
      returnData[index] = run(calls[index].target, !requireSuccess, 0, calls[index].callData);
    }
  }

  function tryBlockAndAggregate(bool requireSuccess, Call[] calldata calls)
    public
    payable
    returns (uint256 blockNumber, bytes32 blockHash, Result[] memory returnData)
  {
    return (block.number, blockhash(block.number), tryAggregate(requireSuccess, calls));
  }

  function blockAndAggregate(Call[] calldata calls)
    external
    payable
    returns (uint256 blockNumber, bytes32 blockHash, Result[] memory returnData)
  {
    return tryBlockAndAggregate(true, calls);
  }

  function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory returnData) {
    returnData = new Result[](calls.length);
    for (uint256 index = 0; index < calls.length; index++) {
      returnData[index] = run(calls[index].target, calls[index].allowFailure, 0, calls[index].callData);
    }
  }

  function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory returnData) {
    uint256 total;
    returnData = new Result[](calls.length);
    for (uint256 index = 0; index < calls.length; index++) {
      Call3Value calldata call = calls[index];
      total += call.value;
      returnData[index] = run(call.target, call.allowFailure, call.value, call.callData);
    }
    require(msg.value == total, 'Multicall3: value mismatch');
  }

  function getBlockHash(uint256 blockNumber) external view returns (bytes32 blockHash) {
    return blockhash(blockNumber);
  }

  function getBlockNumber() external view returns (uint256 blockNumber) {
    return block.number;
  }

  function getCurrentBlockCoinbase() external view returns (address coinbase) {
    return block.coinbase;
  }

  function getCurrentBlockDifficulty() external view returns (uint256 difficulty) {
    return block.prevrandao;
  }

  function getCurrentBlockGasLimit() external view returns (uint256 gaslimit) {
    return block.gaslimit;
  }

  function getCurrentBlockTimestamp() external view returns (uint256 timestamp) {
    return block.timestamp;
  }

  function getEthBalance(address addr) external view returns (uint256 balance) {
    return addr.balance;
  }

  function getLastBlockHash() external view returns (bytes32 blockHash) {
    return blockhash(block.number - 1);
  }

  function getBasefee() external view returns (uint256 basefee) {
    return block.basefee;
  }

  function getChainId() external view returns (uint256 chainid) {
    return block.chainid;
  }

  function run(address target, bool allowFailure, uint256 value, bytes calldata data) internal returns (Result memory) {
    (bool success, bytes memory returned) = target.call{ value: value }(data);
    require(success || allowFailure, 'Multicall3: call failed');
    return Result(success, returned);
  }
}
