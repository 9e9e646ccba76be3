// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// ERC-4337 version 0.7, as it is packed for the chain.
struct UserOperation {
  address sender;
  uint256 nonce;
  bytes initCode;
  bytes callData;
  bytes32 accountGasLimits;
  uint256 preVerificationGas;
  bytes32 gasFees;
  bytes paymasterAndData;
  bytes signature;
}

interface Validating {
  function validateUserOp(UserOperation calldata operation, bytes32 userOpHash, uint256 missingFunds)
    external
    returns (uint256);
}

/// What is needed of ERC-4337's entry point where whoever sends the operations pays for them: order, signature,
/// deployment before the first, one event for each. No deposits, no fees, no paymasters.
contract EntryPoint {
  event UserOperationEvent(
    bytes32 indexed userOpHash,
    address indexed sender,
    address indexed paymaster,
    uint256 nonce,
    bool success,
    uint256 actualGasCost,
    uint256 actualGasUsed
  );
  event UserOperationRevertReason(
    bytes32 indexed userOpHash, address indexed sender, uint256 nonce, bytes revertReason
  );

  error FailedOp(uint256 opIndex, string reason);

  mapping(address sender => mapping(uint192 key => uint256 next)) private sequences;

  function getNonce(address sender, uint192 key) public view returns (uint256) {
    return (uint256(key) << 64) | sequences[sender][key];
  }

  function getUserOpHash(UserOperation calldata operation) public view returns (bytes32) {
    bytes32 packed = keccak256(
      abi.encode(
        operation.sender,
        operation.nonce,
        keccak256(operation.initCode),
        keccak256(operation.callData),
        operation.accountGasLimits,
        operation.preVerificationGas,
        operation.gasFees,
        keccak256(operation.paymasterAndData)
      )
    );
    return keccak256(abi.encode(packed, address(this), block.chainid));
  }

  function handleOps(UserOperation[] calldata operations, address payable) external {
    for (uint256 index = 0; index < operations.length; index++) validate(index, operations[index]);
    for (uint256 index = 0; index < operations.length; index++) perform(operations[index]);
  }

  function validate(uint256 index, UserOperation calldata operation) private {
    address sender = operation.sender;
    if (sender.code.length == 0) deploy(index, operation);
    uint192 key = uint192(operation.nonce >> 64);
    if (operation.nonce != getNonce(sender, key)) revert FailedOp(index, 'AA25 invalid account nonce');
    sequences[sender][key]++;
    uint256 answer = Validating(sender).validateUserOp(operation, getUserOpHash(operation), 0);
    if (answer != 0) revert FailedOp(index, 'AA24 signature error');
  }

  function deploy(uint256 index, UserOperation calldata operation) private {
    bytes calldata code = operation.initCode;
    if (code.length < 20) revert FailedOp(index, 'AA20 account not deployed');
    (bool done,) = address(bytes20(code[:20])).call(code[20:]);
    if (!done || operation.sender.code.length == 0) revert FailedOp(index, 'AA13 initCode failed or OOG');
  }

  function perform(UserOperation calldata operation) private {
    bytes32 hash = getUserOpHash(operation);
    uint256 before = gasleft();
    (bool done, bytes memory reason) = operation.sender.call(operation.callData);
    uint256 used = before - gasleft();
    if (!done) emit UserOperationRevertReason(hash, operation.sender, operation.nonce, reason);
    emit UserOperationEvent(hash, operation.sender, address(0), operation.nonce, done, used * tx.gasprice, used);
  }
}
