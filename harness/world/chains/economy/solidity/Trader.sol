// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// What contracts share that trade at the exchange for somebody else.
abstract contract Trader {
  address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
  address internal constant EXCHANGE = 0x1111111254EEB25477B68fb85Ed929f73A960582;

  function run(address to, uint256 value, bytes memory data) internal {
    (bool isDone, bytes memory answer) = to.call{value: value}(data);
    if (!isDone) {
      assembly {
        revert(add(answer, 32), mload(answer))
      }
    }
  }

  /// Zero stands for the chain's own token too.
  function isNative(address token) internal pure returns (bool) {
    return token == address(0) || token == NATIVE;
  }

  /// Pays all that is here, and fails as a whole where it is less than `minimum`.
  function pay(address token, address to, uint256 minimum) internal {
    if (isNative(token)) {
      uint256 coins = address(this).balance;
      require(coins >= minimum, 'Trader: too little arrived');
      run(to, coins, '');
      return;
    }
    (, bytes memory answer) = token.staticcall(abi.encodeWithSignature('balanceOf(address)', address(this)));
    uint256 units = abi.decode(answer, (uint256));
    require(units >= minimum, 'Trader: too little arrived');
    run(token, 0, abi.encodeWithSignature('transfer(address,uint256)', to, units));
  }

  receive() external payable {}
}
