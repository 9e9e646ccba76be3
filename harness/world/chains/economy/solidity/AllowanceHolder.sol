// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Speaks the interface of 0x's AllowanceHolder, as its source and 0x's page about contracts describe it: what the
/// account has approved here can be taken only by the operator of a call, and only while the call runs.
contract AllowanceHolder {
  mapping(bytes32 => uint256) internal left;

  /// Calls `target` with the account's address behind the data (ERC-2771).
  function exec(address operator, address token, uint256 amount, address payable target, bytes calldata data)
    external
    payable
    returns (bytes memory)
  {
    bytes32 key = keccak256(abi.encode(operator, msg.sender, token));
    left[key] = amount;
    (bool isDone, bytes memory answer) = target.call{value: msg.value}(abi.encodePacked(data, msg.sender));
    if (!isDone) {
      assembly {
        revert(add(answer, 32), mload(answer))
      }
    }
    left[key] = 0;
    return answer;
  }

  function transferFrom(address token, address owner, address to, uint256 amount) external returns (bool) {
    left[keccak256(abi.encode(msg.sender, owner, token))] -= amount;
    (bool isDone, bytes memory answer) =
      token.call(abi.encodeWithSignature('transferFrom(address,address,uint256)', owner, to, amount));
    require(isDone && (answer.length == 0 || abi.decode(answer, (bool))), 'AllowanceHolder: the token refused');
    return true;
  }
}
