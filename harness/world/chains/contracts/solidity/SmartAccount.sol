// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {UserOperation} from './EntryPoint.sol';

/// An account that is a contract: one owner, calls that go together or not at all, signatures by ERC-1271.
contract SmartAccount {
  struct Call {
    address to;
    uint256 value;
    bytes data;
  }

  error NotTheOwner(address caller);

  bytes4 private constant VALID = 0x1626ba7e;
  bytes4 private constant INVALID = 0xffffffff;

  address public immutable owner;
  address public immutable entryPoint;

  constructor(address ofOwner, address atEntryPoint) {
    owner = ofOwner;
    entryPoint = atEntryPoint;
  }

  receive() external payable {}

  modifier onlyOwner() {
    if (msg.sender != owner && msg.sender != entryPoint) revert NotTheOwner(msg.sender);
    _;
  }

  function execute(address to, uint256 value, bytes calldata data) external onlyOwner {
    call(to, value, data);
  }

  /// One that fails undoes all.
  function executeBatch(Call[] calldata calls) external onlyOwner {
    for (uint256 index = 0; index < calls.length; index++) {
      call(calls[index].to, calls[index].value, calls[index].data);
    }
  }

  /// ERC-1271.
  function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
    return signedByOwner(toSign(hash), signature) ? VALID : INVALID;
  }

  /// ERC-191 with the account as its validator: a signature for one account or chain says nothing on another.
  function toSign(bytes32 hash) public view returns (bytes32) {
    return keccak256(abi.encodePacked(hex'1900', address(this), block.chainid, hash));
  }

  /// ERC-4337: 0 for a signature that holds, 1 for one that does not.
  function validateUserOp(
    UserOperation calldata operation,
    bytes32 userOpHash,
    uint256
  ) external view returns (uint256) {
    return signedByOwner(userOpHash, operation.signature) ? 0 : 1;
  }

  function call(address to, uint256 value, bytes calldata data) private {
    (bool done, bytes memory reason) = to.call{value: value}(data);
    if (!done) {
      assembly {
        revert(add(reason, 32), mload(reason))
      }
    }
  }

  function signedByOwner(bytes32 hash, bytes calldata signature) private view returns (bool) {
    if (signature.length != 65) return false;
    address signer = ecrecover(hash, uint8(signature[64]), bytes32(signature[:32]), bytes32(signature[32:64]));
    return signer != address(0) && signer == owner;
  }
}
